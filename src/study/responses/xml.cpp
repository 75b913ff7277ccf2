#include "study/responses/xml.h"

#include <algorithm>

#include "base/error.h"
#include "base/file.h"
#include "study/responses/files.h"

namespace assay::responses {

XmlFile::XmlFile(const std::filesystem::path& file, const char* root) {
  std::string text = read_file(file, most_bytes_of_import);
  const pugi::xml_parse_result result = document_.load_buffer(
      text.data(), text.size(), pugi::parse_default | pugi::parse_trim_pcdata);
  if (!result) {
    const auto place = text.begin() + std::min<std::ptrdiff_t>(result.offset, std::ssize(text));
    fail("'{}' is not sound XML in line {}: {}.", file.string(),
         std::count(text.begin(), place, '\n') + 1, result.description());
  }
  root_ = document_.child(root);
  if (!root_) fail("'{}' has no <{}>.", file.string(), root);
}

}  // namespace assay::responses
