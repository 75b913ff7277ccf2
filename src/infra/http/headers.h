// The header fields of a message in their order, looked up without regard to case. They lie in one
// piece of text, as they go over the wire.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay::http {

// Letters of ASCII without regard to case.
bool same_word(std::string_view a, std::string_view b);

// Without the spaces and tabs around it.
std::string_view trimmed(std::string_view text);

struct Header {
  std::string_view name;
  std::string_view value;
};

class Headers {
 public:
  Headers() = default;
  Headers(std::initializer_list<Header> fields);

  // A name is a token and a value has no line break and no NUL: nobody can end a header early.
  void add(std::string_view name, std::string_view value);
  // Instead of all of that name.
  void set(std::string_view name, std::string_view value);
  void remove(std::string_view name);

  // The first of that name.
  std::optional<std::string_view> find(std::string_view name) const;
  bool contains(std::string_view name) const { return find(name).has_value(); }
  std::size_t count(std::string_view name) const;

  std::size_t size() const { return places_.size(); }
  Header operator[](std::size_t index) const;
  // "Name: value" and a line break for each.
  std::string_view wire() const { return text_; }

 private:
  struct Place {
    std::uint32_t begin;
    std::uint32_t name_size;
    std::uint32_t value_size;
  };

  std::string text_;
  std::vector<Place> places_;
};

// The value of a cookie among the request's headers.
std::optional<std::string_view> cookie(const Headers& headers, std::string_view name);

}  // namespace assay::http
