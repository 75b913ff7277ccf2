// HTML and SVG as a tree: text is text and is escaped when it is written, so nothing that a file or
// a model says can become markup.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace assay::report {

struct Attribute {
  std::string name;
  std::string value;
};
using Attributes = std::vector<Attribute>;

class Element {
 public:
  explicit Element(std::string tag, Attributes attributes = {})
      : tag_(std::move(tag)), attributes_(std::move(attributes)) {}

  // Text and elements, in order.
  template <class... Parts>
  Element& add(Parts&&... parts) {
    (children_.emplace_back(part(std::forward<Parts>(parts))), ...);
    return *this;
  }

  std::string html() const;

 private:
  using Child = std::variant<std::string, Element>;

  static Child part(Element child) { return child; }
  template <std::convertible_to<std::string_view> Text>
  static Child part(Text&& text) {
    return std::string(std::string_view(text));
  }

  void write(std::string& out) const;

  std::string tag_;
  Attributes attributes_;
  std::vector<Child> children_;
};

// element("td", {{"class", "number"}}, "12.5")
template <class... Parts>
Element element(std::string tag, Attributes attributes, Parts&&... parts) {
  Element result(std::move(tag), std::move(attributes));
  result.add(std::forward<Parts>(parts)...);
  return result;
}

// "&", "<", ">" and quotes as entities.
std::string escaped(std::string_view text);

}  // namespace assay::report
