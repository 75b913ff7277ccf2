#include "base/program_folder.h"

namespace assay {

namespace fs = std::filesystem;

fs::path program_folder() {
  std::error_code none;
  return fs::read_symlink("/proc/self/exe", none).parent_path();
}

fs::path folder_with(const char* file, std::initializer_list<const char*> places) {
  std::error_code none;
  for (const char* place : places) {
    if (const fs::path folder = program_folder() / place; fs::exists(folder / file, none)) {
      return folder;
    }
  }
  return {};
}

}  // namespace assay
