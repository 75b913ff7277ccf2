#include "data/codecs.h"

#include <dlfcn.h>

#include <filesystem>

#include "base/error.h"
#include "base/program_folder.h"

namespace assay::data {
namespace {

namespace fs = std::filesystem;

constexpr const char* codecs_file = "libassay_codecs.so";

// Beside a program that was built, or where it is installed.
fs::path codecs_path() {
  const fs::path folder = folder_with(codecs_file, {".", "../lib/assay"});
  if (!folder.empty()) return folder / codecs_file;
  fail("Pictures need '{}', which is not beside the program in '{}'; build or install assay again.",
       codecs_file, program_folder().string());
}

const Codecs* load() {
  const fs::path path = codecs_path();
  void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) fail("Pictures cannot be read: {}.", ::dlerror());
  // The only way from a symbol to a function; POSIX promises that it works.
  const auto make = reinterpret_cast<const Codecs* (*)()>(::dlsym(library, "assay_codecs"));
  if (make == nullptr) fail("'{}' is not assay's; build or install assay again.", path.string());
  return make();
}

}  // namespace

const Codecs& codecs() {
  static const Codecs* const loaded = load();
  return *loaded;
}

}  // namespace assay::data
