#include "base/plugin.h"

#include <dlfcn.h>

#include "base/error.h"
#include "base/program_folder.h"

namespace assay {

const void* from_plugin(const char* file, const char* function, const char* purpose) {
  // Beside a program that was built, or where it is installed.
  const std::filesystem::path folder = folder_with(file, {".", "../lib/assay"});
  if (folder.empty()) {
    fail("{} '{}', which is not beside the program in '{}'; build or install assay again.", purpose,
         file, program_folder().string());
  }
  const std::filesystem::path path = folder / file;
  void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) fail("{} '{}', which cannot be loaded: {}.", purpose, file, ::dlerror());
  // The only way from a symbol to a function; POSIX promises that it works.
  const auto make = reinterpret_cast<const void* (*)()>(::dlsym(library, function));
  if (make == nullptr) fail("'{}' is not assay's; build or install assay again.", path.string());
  return make();
}

}  // namespace assay
