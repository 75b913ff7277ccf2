#include "base/temporary_folder.h"

#include <stdlib.h>

#include "base/error.h"

namespace assay {

TemporaryFolder::TemporaryFolder(std::string_view stem, const std::filesystem::path& parent) {
  std::string pattern = (parent / fmt::format("{}XXXXXX", stem)).string();
  if (::mkdtemp(pattern.data()) == nullptr) {
    fail("No folder can be made in '{}'; is it writable?", parent.string());
  }
  path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace assay
