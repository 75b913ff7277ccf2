#include "infra/http/negotiation.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "infra/http/headers.h"

namespace assay::http {
namespace {

// Takes the text up to the mark off the front.
std::string_view taken(std::string_view& rest, char mark) {
  const std::size_t end = std::min(rest.find(mark), rest.size());
  const std::string_view part = trimmed(rest.substr(0, end));
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

// Thousandths; what is not a weight is none.
int weight(std::string_view text) {
  if (text.empty() || text.size() > 5 || (text[0] != '0' && text[0] != '1')) return 0;
  if (text.size() > 1 && text[1] != '.') return 0;
  int thousandths = (text[0] - '0') * 1000;
  int unit = 100;
  for (const char digit : text.substr(std::min<std::size_t>(2, text.size()))) {
    if (digit < '0' || digit > '9') return 0;
    thousandths += (digit - '0') * unit;
    unit /= 10;
  }
  return thousandths > 1000 ? 0 : thousandths;
}

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

Coding choose_coding(std::optional<std::string_view> accept, Offered offered) {
  if (!accept) return Coding::identity;
  std::optional<int> gzip, brotli, identity, others;
  std::string_view rest = *accept;
  while (!rest.empty()) {
    std::string_view entry = taken(rest, ',');
    const std::string_view coding = taken(entry, ';');
    int value = 1000;
    while (!entry.empty()) {
      const std::string_view parameter = taken(entry, ';');
      if (same_word(parameter.substr(0, 2), "q=")) value = weight(parameter.substr(2));
    }
    if (same_word(coding, "gzip") || same_word(coding, "x-gzip")) gzip = value;
    if (same_word(coding, "br")) brotli = value;
    if (same_word(coding, "identity")) identity = value;
    if (coding == "*") others = value;
  }
  const int for_gzip = offered.gzip ? gzip.value_or(others.value_or(0)) : 0;
  const int for_brotli = offered.brotli ? brotli.value_or(others.value_or(0)) : 0;
  // Plain bytes are welcome unless the client says how much.
  const int for_identity = identity.value_or(0);
  if (for_brotli > 0 && for_brotli >= for_gzip && for_brotli >= for_identity) return Coding::brotli;
  if (for_gzip > 0 && for_gzip >= for_identity) return Coding::gzip;
  return Coding::identity;
}

Part parse_range(std::string_view range, std::size_t size) {
  constexpr std::string_view unit = "bytes=";
  if (!same_word(range.substr(0, unit.size()), unit)) return {};
  const std::string_view set = trimmed(range.substr(unit.size()));
  const std::size_t dash = set.find('-');
  if (dash == std::string_view::npos) return {};
  const std::string_view before = set.substr(0, dash);
  const std::string_view after = set.substr(dash + 1);
  const std::optional<std::uint64_t> first = number(before);
  const std::optional<std::uint64_t> last = number(after);
  const Part outside{Part::Kind::outside};
  if (before.empty() && last) {
    if (*last == 0 || size == 0) return outside;
    const std::size_t length = std::min<std::uint64_t>(*last, size);
    return {Part::Kind::part, size - length, length};
  }
  if (!first || (!after.empty() && !last) || (last && *last < *first)) return {};
  if (*first >= size) return outside;
  const std::uint64_t end = last ? std::min<std::uint64_t>(*last, size - 1) : size - 1;
  return {Part::Kind::part, static_cast<std::size_t>(*first),
          static_cast<std::size_t>(end - *first + 1)};
}

bool names_tag(std::string_view list, std::string_view tag) {
  while (!list.empty()) {
    std::string_view entry = taken(list, ',');
    if (entry == "*") return true;
    if (entry.starts_with("W/")) entry.remove_prefix(2);
    if (entry.size() < 2 || entry.front() != '"' || entry.back() != '"') continue;
    entry = entry.substr(1, entry.size() - 2);
    if (!entry.starts_with(tag)) continue;
    const std::string_view coding = entry.substr(tag.size());
    if (coding.empty() || coding == "-br" || coding == "-gzip") return true;
  }
  return false;
}

}  // namespace assay::http
