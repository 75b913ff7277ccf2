// Rows under named columns, written for people (aligned text, Markdown) or for programs (TSV,
// JSON). Text cells may hold anything a file held: every form keeps them harmless.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <variant>
#include <vector>

namespace assay {

// A cell without a value is blank in text and null in JSON.
using Cell = std::variant<std::monostate, std::string, std::int64_t, double>;

struct Table {
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows{};

  // A row has one cell for each column.
  void add(std::vector<Cell> row);
};

// Columns of numbers are aligned on the right. Numbers have six digits at most.
void write_text(std::ostream& out, const Table& table);
void write_markdown(std::ostream& out, const Table& table);
// Numbers in full; tabs and line ends of text become spaces.
void write_tsv(std::ostream& out, const Table& table);
// An array of objects; the names of columns are the keys. What is not finite is null.
void write_json(std::ostream& out, const Table& table);

// A JSON string with its quotes.
std::string json_string(std::string_view text);

}  // namespace assay
