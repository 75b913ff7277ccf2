// Comma-separated values after RFC 4180, strictly: what is doubtful is refused, not guessed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace assay::data {

struct CsvRecord {
  std::size_t line;  // where it begins, counted from 1
  std::vector<std::string> fields;
};

// Records end with LF or CRLF; a field in double quotes may hold commas, line ends and doubled
// quotes; every record has as many fields as the first. A byte order mark is skipped. Throws Error
// with the line for anything else. `name` is what the text is called in the sentence.
std::vector<CsvRecord> parse_csv(std::string_view text, std::string_view name);

}  // namespace assay::data
