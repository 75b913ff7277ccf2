#include "base/counted.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"

namespace assay {

std::string in_number(std::size_t count, std::string_view plural) {
  const std::size_t end = std::min(plural.find(' '), plural.size());
  expects(end > 1 && plural[end - 1] == 's', "a phrase begins with a plural");
  std::string text(plural);
  if (count == 1) text.erase(end - 1, 1);
  return text;
}

std::string counted(std::size_t count, std::string_view plural) {
  return fmt::format("{} {}", count, in_number(count, plural));
}

}  // namespace assay
