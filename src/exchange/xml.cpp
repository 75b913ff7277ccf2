#include "exchange/xml.h"

#include <algorithm>
#include <charconv>

#include "base/error.h"

namespace assay::exchange {
namespace {

constexpr std::string_view blanks = " \t\r\n";

class XmlReader {
 public:
  XmlReader(std::string_view text, std::string_view name) : text_(text), name_(name) {}

  // Moves to the next tag; false when there is none.
  bool find_tag() {
    while (true) {
      at_ = text_.find('<', at_);
      if (at_ == std::string_view::npos) return false;
      if (text_.substr(at_).starts_with("<!--")) {
        skip_past("-->");
      } else if (text_.substr(at_).starts_with("<![CDATA[")) {
        skip_past("]]>");
      } else if (text_.substr(at_).starts_with("<?")) {
        skip_past("?>");
      } else if (text_.substr(at_).starts_with("<!")) {
        refuse("a declaration, which files of annotations have not");
      } else {
        return true;
      }
    }
  }

  // The tag, and what stands between it and the next.
  Tag read() {
    Tag tag = read_tag();
    const std::string_view rest = text_.substr(at_, text_.find('<', at_) - at_);
    const std::size_t first = rest.find_first_not_of(blanks);
    if (first != std::string_view::npos) {
      tag.text = rest.substr(first, rest.find_last_not_of(blanks) - first + 1);
    }
    return tag;
  }

  // Text with its entities resolved.
  std::string decoded(std::string_view raw) const {
    std::string result;
    for (std::size_t at = 0; at < raw.size(); ++at) {
      if (raw[at] != '&') {
        result += raw[at];
        continue;
      }
      const std::size_t close = raw.find(';', at);
      if (close == std::string_view::npos) refuse("a '&' without ';'");
      result += entity(raw.substr(at + 1, close - at - 1));
      at = close;
    }
    return result;
  }

 private:
  Tag read_tag() {
    ++at_;
    Tag tag;
    tag.closes = take('/');
    tag.name = word();
    while (true) {
      skip_blanks();
      if (take('>')) return tag;
      if (take('/')) {
        if (!take('>')) refuse("a '/' inside a tag");
        return tag;
      }
      const std::string key = word();
      skip_blanks();
      if (!take('=')) refuse("an attribute without a value");
      skip_blanks();
      tag.attributes[key] = value();
    }
  }

  [[noreturn]] void refuse(std::string_view what) const {
    const auto end = text_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, text_.size()));
    fail("'{}' has {} in line {}.", name_, what, std::count(text_.begin(), end, '\n') + 1);
  }
  void skip_past(std::string_view end) {
    const std::size_t found = text_.find(end, at_);
    if (found == std::string_view::npos) refuse("something that does not end");
    at_ = found + end.size();
  }
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size()); }
  bool take(char letter) {
    if (at_ >= text_.size()) refuse("a tag that does not end");
    if (text_[at_] != letter) return false;
    ++at_;
    return true;
  }
  std::string word() {
    const std::size_t end = std::min(text_.find_first_of(" \t\r\n=/>\"'<", at_), text_.size());
    if (end == at_) refuse("a tag or an attribute without a name");
    const std::string result(text_.substr(at_, end - at_));
    at_ = end;
    return result;
  }
  std::string value() {
    const char quote = at_ < text_.size() ? text_[at_] : ' ';
    if (quote != '"' && quote != '\'') refuse("a value without quotes");
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos) refuse("a value that does not end");
    std::string result = decoded(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return result;
  }
  std::string entity(std::string_view code) const {
    if (code == "amp") return "&";
    if (code == "lt") return "<";
    if (code == "gt") return ">";
    if (code == "quot") return "\"";
    if (code == "apos") return "'";
    unsigned point = 0;
    const bool hexadecimal = code.starts_with("#x");
    const std::string_view digits =
        code.substr(std::min<std::size_t>(code.size(), hexadecimal ? 2 : 1));
    const auto [end, problem] =
        std::from_chars(digits.data(), digits.data() + digits.size(), point, hexadecimal ? 16 : 10);
    const bool good = code.starts_with('#') && problem == std::errc{} &&
                      end == digits.data() + digits.size() && point >= 9 && point < 0x80;
    // What is beyond ASCII stands in the file as itself.
    if (!good) refuse("an entity that is not known");
    return {static_cast<char>(point)};
  }

  std::string_view text_;
  std::string_view name_;
  std::size_t at_ = 0;
};

}  // namespace

void for_each_tag(std::string_view text, std::string_view name,
                  const std::function<void(const Tag&)>& visit) {
  XmlReader reader(text, name);
  while (reader.find_tag()) visit(reader.read());
}

std::string xml_text(std::string_view text, std::string_view name) {
  return XmlReader(text, name).decoded(text);
}

}  // namespace assay::exchange
