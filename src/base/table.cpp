#include "base/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>

#include "base/error.h"
#include "base/shown_rows.h"
#include "base/utf8.h"

namespace assay {
namespace {

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};

std::string for_people(const Cell& cell) {
  return std::visit(Overloaded{[](std::monostate) { return std::string(); },
                               [](const std::string& text) { return printable(text); },
                               [](std::int64_t number) { return fmt::format("{}", number); },
                               [](double number) { return fmt::format("{:.6g}", number); }},
                    cell);
}

std::string for_tsv(const Cell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell)) {
    std::string flat = *text;
    std::ranges::replace_if(
        flat, [](char letter) { return letter == '\t' || letter == '\n' || letter == '\r'; }, ' ');
    return printable(flat);
  }
  if (const auto* number = std::get_if<double>(&cell)) return fmt::format("{}", *number);
  return for_people(cell);
}

std::string for_json(const Cell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell)) return json_string(*text);
  if (const auto* number = std::get_if<double>(&cell)) {
    return std::isfinite(*number) ? fmt::format("{}", *number) : "null";
  }
  return std::holds_alternative<std::monostate>(cell) ? "null" : for_people(cell);
}

bool is_number(const Cell& cell) { return cell.index() >= 2; }

// Of each column, whether there is a number in it.
std::vector<bool> numeric_columns(const Table& table) {
  std::vector<bool> numeric(table.columns.size(), false);
  for (const auto& row : table.rows) {
    for (std::size_t at = 0; at < row.size(); ++at) numeric[at] = numeric[at] || is_number(row[at]);
  }
  return numeric;
}

using Texts = std::vector<std::vector<std::string>>;

std::vector<std::string> header_of(const Table& table) {
  std::vector<std::string> header;
  for (const std::string& column : table.columns) header.push_back(printable(column));
  return header;
}

std::vector<std::string> texts_of(const std::vector<Cell>& row) {
  std::vector<std::string> line;
  for (const Cell& cell : row) line.push_back(for_people(cell));
  return line;
}

std::string padded(const std::string& text, std::size_t columns, bool right) {
  const std::string gap(columns - std::min(columns, width(text)), ' ');
  return right ? gap + text : text + gap;
}

std::vector<std::size_t> widths_of(const Texts& texts) {
  std::vector<std::size_t> widths(texts[0].size(), 0);
  for (const auto& line : texts) {
    for (std::size_t at = 0; at < line.size(); ++at) {
      widths[at] = std::max(widths[at], width(line[at]));
    }
  }
  return widths;
}

std::string markdown_cell(const std::string& text) {
  std::string cell;
  for (const char letter : text) {
    if (letter == '|') cell += '\\';
    cell += letter;
  }
  return cell;
}

}  // namespace

void Table::add(std::vector<Cell> row) {
  expects(row.size() == columns.size(), "a row has one cell for each column");
  rows.push_back(std::move(row));
}

void write_text(std::ostream& out, const Table& table) {
  const std::size_t rows = table.rows.size();
  const std::size_t most = shown_rows(out);
  const bool all = most == 0 || rows <= most;
  const std::size_t first = all ? rows : most - 1;
  Texts texts{header_of(table)};
  for (std::size_t row = 0; row < first; ++row) texts.push_back(texts_of(table.rows[row]));
  if (!all) texts.push_back(texts_of(table.rows.back()));
  const std::vector<bool> numeric = numeric_columns(table);
  const std::vector<std::size_t> widths = widths_of(texts);
  for (std::size_t at = 0; at < texts.size(); ++at) {
    if (!all && at == first + 1) {
      out << fmt::format("... {} more rows; write the output to a file to see all of them\n",
                         rows - most);
    }
    std::string text;
    for (std::size_t column = 0; column < numeric.size(); ++column) {
      if (column > 0) text += "  ";
      text += padded(texts[at][column], widths[column], numeric[column]);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    out << text << '\n';
  }
}

void write_markdown(std::ostream& out, const Table& table) {
  const auto write = [&](const std::vector<std::string>& line) {
    out << '|';
    for (const std::string& cell : line) out << ' ' << markdown_cell(cell) << " |";
    out << '\n';
  };
  write(header_of(table));
  out << '|';
  for (const bool numeric : numeric_columns(table)) out << (numeric ? " ---: |" : " --- |");
  out << '\n';
  for (const auto& row : table.rows) write(texts_of(row));
}

void write_tsv(std::ostream& out, const Table& table) {
  for (std::size_t at = 0; at < table.columns.size(); ++at) {
    out << (at == 0 ? "" : "\t") << for_tsv(table.columns[at]);
  }
  out << '\n';
  for (const auto& row : table.rows) {
    for (std::size_t at = 0; at < row.size(); ++at)
      out << (at == 0 ? "" : "\t") << for_tsv(row[at]);
    out << '\n';
  }
}

void write_json(std::ostream& out, const Table& table) {
  out << '[';
  for (std::size_t line = 0; line < table.rows.size(); ++line) {
    out << (line == 0 ? "\n  {" : ",\n  {");
    for (std::size_t at = 0; at < table.columns.size(); ++at) {
      out << (at == 0 ? "" : ", ") << json_string(table.columns[at]) << ": "
          << for_json(table.rows[line][at]);
    }
    out << '}';
  }
  out << (table.rows.empty() ? "]\n" : "\n]\n");
}

std::string json_string(std::string_view text) {
  std::string quoted = "\"";
  for (std::size_t at = 0; at < text.size();) {
    const auto [value, end] = code_point(text, at);
    if (value == U'"' || value == U'\\') {
      quoted += '\\';
      quoted += static_cast<char>(value);
    } else if (value < 0x20) {
      quoted += fmt::format("\\u{:04x}", static_cast<unsigned>(value));
    } else {
      quoted += value == 0xFFFD ? "\xEF\xBF\xBD" : text.substr(at, end - at);
    }
    at = end;
  }
  return quoted + '"';
}

}  // namespace assay
