#include "data/codecs.h"

#include <dlfcn.h>

#include <filesystem>

#include "base/error.h"

namespace assay::data {
namespace {

namespace fs = std::filesystem;

constexpr const char* codecs_file = "libassay_codecs.so";

// Beside a program that was built, or where it is installed.
fs::path codecs_path() {
  std::error_code none;
  const fs::path folder = fs::read_symlink("/proc/self/exe", none).parent_path();
  for (const char* place : {"", "../lib/assay"}) {
    if (const fs::path path = folder / place / codecs_file; fs::exists(path, none)) return path;
  }
  fail("Pictures need '{}', which is not beside the program in '{}'; build or install assay again.",
       codecs_file, folder.string());
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
