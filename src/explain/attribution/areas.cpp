#include "explain/attribution/areas.h"

namespace assay {

std::optional<attribution::Areas> Value<attribution::Areas>::read(std::string_view text,
                                                                  const Range&) {
  constexpr std::size_t most = 64;
  attribution::Areas areas;
  for (bool more = true; more;) {
    const std::size_t end = text.find('+');
    more = end != std::string_view::npos;
    const std::optional<double> share = Value<double>::read(text.substr(0, end), {0.0, 1.0});
    if (!share || *share <= 0 || *share >= 1 || areas.shares.size() == most) return std::nullopt;
    areas.shares.push_back(*share);
    if (more) text.remove_prefix(end + 1);
  }
  return areas;
}

std::string Value<attribution::Areas>::write(const attribution::Areas& value) {
  std::string text;
  for (const double share : value.shares) {
    if (!text.empty()) text += '+';
    text += Value<double>::write(share);
  }
  return text;
}

}  // namespace assay
