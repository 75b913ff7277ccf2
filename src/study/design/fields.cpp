#include "study/design/fields.h"

#include "base/utf8.h"

namespace assay::study {
namespace {

// As JSON Schema counts, in code points.
std::size_t letters(const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); at = code_point(text, at).end) ++count;
  return count;
}

}  // namespace

void FieldReader::read_text(std::string& value, const nlohmann::json& json,
                            const std::string& place, const Range& range) {
  if (!json.is_string()) return wrong_kind(place, json, "a text");
  value = json.get<std::string>();
  const Range length = length_range(range);
  const std::size_t count = letters(value);
  if (!length.contains(static_cast<double>(count))) {
    add(place, count == 0 ? "This is empty; write something."
                          : fmt::format("The text has {} letters; give from {} to {}.", count,
                                        length.low, length.high));
  }
}

}  // namespace assay::study
