#include "report/element.h"

#include <algorithm>
#include <array>

#include "base/error.h"

namespace assay::report {
namespace {

// Elements that have no end in HTML.
bool is_void(std::string_view tag) {
  static constexpr std::array tags{"meta", "br", "img", "hr", "col", "input", "link"};
  return std::ranges::find(tags, tag) != tags.end();
}

// What stands in a style sheet is ours and is not text; it only must not end the element.
bool holds_raw_text(std::string_view tag) { return tag == "style"; }

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string Element::html() const {
  std::string out;
  write(out);
  return out;
}

void Element::write(std::string& out) const {
  out += '<' + tag_;
  for (const auto& [name, value] : attributes_) out += ' ' + name + "=\"" + escaped(value) + '"';
  out += '>';
  if (is_void(tag_)) return;
  for (const Child& child : children_) {
    if (const auto* inner = std::get_if<Element>(&child)) {
      inner->write(out);
    } else if (holds_raw_text(tag_)) {
      expects(std::get<std::string>(child).find("</") == std::string::npos,
              "a style sheet is ours");
      out += std::get<std::string>(child);
    } else {
      out += escaped(std::get<std::string>(child));
    }
  }
  out += "</" + tag_ + '>';
}

}  // namespace assay::report
