#include "infra/http/headers.h"

#include <algorithm>
#include <array>

#include "base/error.h"

namespace assay::http {
namespace {

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

// Which bytes a name may have.
constexpr std::array<bool, 256> token_bytes = [] {
  std::array<bool, 256> table{};
  for (const char letter : std::string_view("!#$%&'*+-.^_`|~0123456789"
                                            "abcdefghijklmnopqrstuvwxyz"
                                            "ABCDEFGHIJKLMNOPQRSTUVWXYZ")) {
    table[static_cast<unsigned char>(letter)] = true;
  }
  return table;
}();

bool is_token(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char letter) {
    return token_bytes[static_cast<unsigned char>(letter)];
  });
}

bool stays_on_its_line(std::string_view value) {
  return std::ranges::none_of(
      value, [](char letter) { return letter == '\r' || letter == '\n' || letter == '\0'; });
}

}  // namespace

bool same_word(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

Headers::Headers(std::initializer_list<Header> fields) {
  for (const Header& field : fields) add(field.name, field.value);
}

void Headers::add(std::string_view name, std::string_view value) {
  expects(is_token(name), "the name of a header is a token");
  expects(stays_on_its_line(value), "the value of a header is one line");
  expects(text_.size() + name.size() + value.size() < UINT32_MAX - 4, "headers are not that long");
  places_.push_back({static_cast<std::uint32_t>(text_.size()),
                     static_cast<std::uint32_t>(name.size()),
                     static_cast<std::uint32_t>(value.size())});
  text_.append(name).append(": ").append(value).append("\r\n");
}

void Headers::remove(std::string_view name) {
  if (!contains(name)) return;
  Headers kept;
  for (std::size_t index = 0; index < size(); ++index) {
    const Header field = (*this)[index];
    if (!same_word(field.name, name)) kept.add(field.name, field.value);
  }
  *this = std::move(kept);
}

void Headers::set(std::string_view name, std::string_view value) {
  const std::string copy(value);  // it may be one of ours
  remove(name);
  add(name, copy);
}

std::optional<std::string_view> Headers::find(std::string_view name) const {
  for (std::size_t index = 0; index < size(); ++index) {
    if (places_[index].name_size != name.size()) continue;
    const Header field = (*this)[index];
    if (same_word(field.name, name)) return field.value;
  }
  return std::nullopt;
}

std::size_t Headers::count(std::string_view name) const {
  std::size_t found = 0;
  for (std::size_t index = 0; index < size(); ++index) {
    found += same_word((*this)[index].name, name) ? 1U : 0U;
  }
  return found;
}

Header Headers::operator[](std::size_t index) const {
  const Place& place = places_[index];
  const std::string_view text = text_;
  return {text.substr(place.begin, place.name_size),
          text.substr(place.begin + place.name_size + 2, place.value_size)};
}

std::optional<std::string_view> cookie(const Headers& headers, std::string_view name) {
  for (std::size_t index = 0; index < headers.size(); ++index) {
    if (!same_word(headers[index].name, "Cookie")) continue;
    std::string_view rest = headers[index].value;
    while (!rest.empty()) {
      const std::string_view pair = trimmed(rest.substr(0, rest.find(';')));
      rest.remove_prefix(std::min(rest.size(), rest.find(';') == std::string_view::npos
                                                   ? rest.size()
                                                   : rest.find(';') + 1));
      const std::size_t equals = pair.find('=');
      if (equals != std::string_view::npos && pair.substr(0, equals) == name) {
        return pair.substr(equals + 1);
      }
    }
  }
  return std::nullopt;
}

}  // namespace assay::http
