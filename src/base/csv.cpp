#include "base/csv.h"

#include <algorithm>

#include "base/counted.h"
#include "base/error.h"

namespace assay {

CsvReader::CsvReader(std::string_view text, std::string_view name) : text_(text), name_(name) {
  const std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text_.starts_with(byte_order_mark)) text_.remove_prefix(byte_order_mark.size());
}

bool CsvReader::next(CsvRecord& record) {
  if (text_.empty()) return false;
  record.line = line_;
  std::size_t count = 0;
  do {
    if (count == record.fields.size()) record.fields.emplace_back();
    std::string& field = record.fields[count++];
    field.clear();
    text_.starts_with('"') ? read_quoted(field) : read_plain(field);
  } while (accept(","));
  record.fields.resize(count);
  if (!text_.empty() && !accept("\r\n") && !accept("\n")) {
    fail("Line {} of '{}' has a character after a closing quote or a bare carriage return.", line_,
         name_);
  }
  ++line_;
  if (fields_ == 0) fields_ = count;
  if (count != fields_) {
    fail("Line {} of '{}' has {}; the first has {}.", record.line, name_, counted(count, "fields"),
         fields_);
  }
  return true;
}

void CsvReader::read_plain(std::string& field) {
  const std::size_t end = std::min(text_.find_first_of(",\"\r\n"), text_.size());
  if (end < text_.size() && text_[end] == '"') {
    fail(
        "Line {} of '{}' has a quote inside a field without quotes; quote the whole field and "
        "double the quote.",
        line_, name_);
  }
  take(end, field);
}

void CsvReader::read_quoted(std::string& field) {
  const std::size_t began = line_;
  accept("\"");
  while (true) {
    const std::size_t end = text_.find('"');
    if (end == std::string_view::npos) {
      fail("The quote opened in line {} of '{}' is never closed.", began, name_);
    }
    take(end, field);
    accept("\"");
    if (!accept("\"")) break;
    field += '"';
  }
  line_ += static_cast<std::size_t>(std::ranges::count(field, '\n'));
}

bool CsvReader::accept(std::string_view token) {
  if (!text_.starts_with(token)) return false;
  text_.remove_prefix(token.size());
  return true;
}

void CsvReader::take(std::size_t count, std::string& field) {
  field += text_.substr(0, count);
  text_.remove_prefix(count);
}

std::vector<CsvRecord> parse_csv(std::string_view text, std::string_view name) {
  CsvReader reader(text, name);
  std::vector<CsvRecord> records;
  for (CsvRecord record; reader.next(record);) records.push_back(record);
  return records;
}

}  // namespace assay
