#include "infra/http/target.h"

#include <algorithm>

#include "base/utf8.h"
#include "infra/http/refusal.h"

namespace assay::http {
namespace {

int hex_digit(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
  if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
  return -1;
}

std::string decoded(std::string_view text, bool plus_is_space) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      result += plus_is_space && text[at] == '+' ? ' ' : text[at];
      continue;
    }
    const int high = at + 2 < text.size() ? hex_digit(text[at + 1]) : -1;
    const int low = high >= 0 ? hex_digit(text[at + 2]) : -1;
    if (low < 0) refuse(400, "The address has a broken percent escape; write two hex digits.");
    result += static_cast<char>(high * 16 + low);
    at += 2;
  }
  return result;
}

bool is_sound_utf8(std::string_view text) {
  constexpr char32_t replacement = 0xFFFD;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point(text, at);
    if (point.value == replacement && point.end - at != 3) return false;
    at = point.end;
  }
  return true;
}

bool is_control(char letter) { return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F; }

std::string path_of(std::string_view raw) {
  if (!raw.starts_with('/')) refuse(400, "The path of an address begins with a slash.");
  std::string path = decoded(raw, false);
  if (!is_sound_utf8(path)) refuse(400, "The address is not UTF-8.");
  const auto slashes = [](std::string_view text) { return std::ranges::count(text, '/'); };
  if (std::ranges::any_of(path, is_control) || path.find('\\') != std::string::npos ||
      slashes(path) != slashes(raw)) {
    refuse(400, "The path has a control character, a backslash or an escaped slash.");
  }
  const std::string_view view = path;
  for (std::size_t begin = 1; begin <= view.size();) {
    const std::size_t end = std::min(view.find('/', begin), view.size());
    const std::string_view part = view.substr(begin, end - begin);
    if (part == "." || part == "..") refuse(400, "The path has '.' or '..' in it.");
    begin = end + 1;
  }
  return path;
}

void encode(std::string& result, std::string_view text, std::string_view kept) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  for (const char letter : text) {
    const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                       (letter >= '0' && letter <= '9') ||
                       kept.find(letter) != std::string_view::npos;
    if (plain) {
      result += letter;
    } else {
      const auto byte = static_cast<unsigned char>(letter);
      result += {'%', digits[byte / 16], digits[byte % 16]};
    }
  }
}

}  // namespace

Pairs parse_query(std::string_view text) {
  Pairs pairs;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('&'), text.size());
    const std::string_view pair = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (pair.empty()) continue;
    const std::size_t equals = std::min(pair.find('='), pair.size());
    std::string name = decoded(pair.substr(0, equals), true);
    std::string value = decoded(pair.substr(std::min(equals + 1, pair.size())), true);
    if (!is_sound_utf8(name) || !is_sound_utf8(value)) refuse(400, "The query is not UTF-8.");
    if ((name + value).find('\0') != std::string::npos) refuse(400, "The query has a NUL in it.");
    pairs.emplace_back(std::move(name), std::move(value));
  }
  return pairs;
}

Target parse_target(std::string_view text) {
  if (text.find('#') != std::string_view::npos) refuse(400, "The address has a '#' in it.");
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!same_word(text.substr(0, scheme.size()), scheme)) continue;
    text.remove_prefix(std::min(text.find_first_of("/?", scheme.size()), text.size()));
    if (!text.starts_with('/')) return {"/", parse_query(text.substr(text.empty() ? 0 : 1))};
    break;
  }
  const std::size_t mark = std::min(text.find('?'), text.size());
  return {path_of(text.substr(0, mark)), parse_query(text.substr(std::min(mark + 1, text.size())))};
}

std::string target_text(std::string_view path, const Pairs& query) {
  std::string text;
  encode(text, path, "/-._~:@!$'()*,;");
  char mark = '?';
  for (const auto& [name, value] : query) {
    text += std::exchange(mark, '&');
    encode(text, name, "-._~");
    text += '=';
    encode(text, value, "-._~");
  }
  return text;
}

}  // namespace assay::http
