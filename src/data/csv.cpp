#include "data/csv.h"

#include <algorithm>

#include "base/counted.h"
#include "base/error.h"

namespace assay::data {
namespace {

class Parser {
 public:
  Parser(std::string_view text, std::string_view name) : text_(text), name_(name) {
    const std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (text_.starts_with(byte_order_mark)) text_.remove_prefix(byte_order_mark.size());
  }

  std::vector<CsvRecord> parse() {
    std::vector<CsvRecord> records;
    while (!text_.empty()) {
      records.push_back(record());
      const std::size_t expected = records.front().fields.size();
      if (records.back().fields.size() == expected) continue;
      fail("Line {} of '{}' has {}; the first has {}.", records.back().line, name_,
           counted(records.back().fields.size(), "fields"), expected);
    }
    return records;
  }

 private:
  CsvRecord record() {
    CsvRecord result{line_, {}};
    do {
      result.fields.push_back(text_.starts_with('"') ? quoted() : plain());
    } while (accept(","));
    if (!text_.empty() && !accept("\r\n") && !accept("\n")) {
      fail("Line {} of '{}' has a character after a closing quote or a bare carriage return.",
           line_, name_);
    }
    ++line_;
    return result;
  }

  std::string plain() {
    const std::size_t end = std::min(text_.find_first_of(",\"\r\n"), text_.size());
    if (end < text_.size() && text_[end] == '"') {
      fail(
          "Line {} of '{}' has a quote inside a field without quotes; quote the whole field and "
          "double the quote.",
          line_, name_);
    }
    return take(end);
  }

  std::string quoted() {
    const std::size_t began = line_;
    std::string field;
    accept("\"");
    while (true) {
      const std::size_t end = text_.find('"');
      if (end == std::string_view::npos) {
        fail("The quote opened in line {} of '{}' is never closed.", began, name_);
      }
      field += take(end);
      accept("\"");
      if (!accept("\"")) break;
      field += '"';
    }
    line_ += static_cast<std::size_t>(std::ranges::count(field, '\n'));
    return field;
  }

  bool accept(std::string_view token) {
    if (!text_.starts_with(token)) return false;
    text_.remove_prefix(token.size());
    return true;
  }

  std::string take(std::size_t count) {
    std::string taken(text_.substr(0, count));
    text_.remove_prefix(count);
    return taken;
  }

  std::string_view text_;
  std::string_view name_;
  std::size_t line_ = 1;
};

}  // namespace

std::vector<CsvRecord> parse_csv(std::string_view text, std::string_view name) {
  return Parser(text, name).parse();
}

}  // namespace assay::data
