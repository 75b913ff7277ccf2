// For tests: comma-separated values read by the grammar of RFC 4180, letter by letter; anything
// else throws.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace assay {

inline std::vector<std::vector<std::string>> strict_csv(const std::string& text) {
  std::vector<std::vector<std::string>> records;
  std::size_t at = 0;
  const auto fault = [&](const char* what) -> std::runtime_error {
    return std::runtime_error(std::string(what) + " at byte " + std::to_string(at));
  };
  while (at < text.size()) {
    std::vector<std::string> record;
    while (true) {
      std::string field;
      if (at < text.size() && text[at] == '"') {
        ++at;
        while (true) {
          if (at >= text.size()) throw fault("an open quote");
          if (text[at] != '"') {
            field += text[at++];
          } else if (at + 1 < text.size() && text[at + 1] == '"') {
            field += '"';
            at += 2;
          } else {
            ++at;
            break;
          }
        }
      } else {
        while (at < text.size() && text[at] != ',' && text[at] != '\r') {
          if (text[at] == '"' || text[at] == '\n') throw fault("a quote or line end in plain text");
          field += text[at++];
        }
      }
      record.push_back(field);
      if (at < text.size() && text[at] == ',') {
        ++at;
        continue;
      }
      if (text.compare(at, 2, "\r\n") != 0) throw fault("no CRLF after a record");
      at += 2;
      break;
    }
    records.push_back(record);
    if (records.back().size() != records.front().size()) throw fault("another number of fields");
  }
  return records;
}

}  // namespace assay
