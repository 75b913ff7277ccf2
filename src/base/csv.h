// Comma-separated values after RFC 4180, strictly: what is doubtful is refused, not guessed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct CsvRecord {
  std::size_t line;  // where it begins, counted from 1
  std::vector<std::string> fields;
};

// Reads a text record by record, so that a large file is never held as fields. Records end with LF
// or CRLF; a field in double quotes may hold commas, line ends and doubled quotes; every record has
// as many fields as the first. A byte order mark is skipped. Throws Error with the line for
// anything else. `name` is what the text is called in the sentence. Text and name outlive the
// reader.
class CsvReader {
 public:
  CsvReader(std::string_view text, std::string_view name);

  // The next record, in place of the one that is there; false at the end.
  bool next(CsvRecord& record);

 private:
  void read_plain(std::string& field);
  void read_quoted(std::string& field);
  bool accept(std::string_view token);
  void take(std::size_t count, std::string& field);

  std::string_view text_;
  std::string_view name_;
  std::size_t line_ = 1;
  std::size_t fields_ = 0;  // of the first record
};

// All records of a text that is small.
std::vector<CsvRecord> parse_csv(std::string_view text, std::string_view name);

}  // namespace assay
