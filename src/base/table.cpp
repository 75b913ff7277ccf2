#include "base/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>

#include "base/error.h"
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

bool is_numeric(const Table& table, std::size_t column) {
  return std::ranges::any_of(table.rows, [&](const auto& row) { return is_number(row[column]); });
}

using Texts = std::vector<std::vector<std::string>>;

// The header and every row as text; the first row is the header.
Texts texts_of(const Table& table) {
  Texts texts{{}};
  for (const std::string& column : table.columns) texts[0].push_back(printable(column));
  for (const auto& row : table.rows) {
    std::vector<std::string>& line = texts.emplace_back();
    for (const Cell& cell : row) line.push_back(for_people(cell));
  }
  return texts;
}

std::string padded(const std::string& text, std::size_t columns, bool right) {
  const std::string gap(columns - std::min(columns, width(text)), ' ');
  return right ? gap + text : text + gap;
}

std::vector<std::size_t> widths_of(const Texts& texts) {
  std::vector<std::size_t> widths(texts[0].size());
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
  const Texts texts = texts_of(table);
  const std::vector<std::size_t> widths = widths_of(texts);
  for (const auto& line : texts) {
    std::string text;
    for (std::size_t at = 0; at < line.size(); ++at) {
      if (at > 0) text += "  ";
      text += padded(line[at], widths[at], is_numeric(table, at));
    }
    text.erase(text.find_last_not_of(' ') + 1);
    out << text << '\n';
  }
}

void write_markdown(std::ostream& out, const Table& table) {
  bool header = true;
  for (const auto& line : texts_of(table)) {
    out << '|';
    for (const std::string& cell : line) out << ' ' << markdown_cell(cell) << " |";
    out << '\n';
    if (!header) continue;
    out << '|';
    for (std::size_t at = 0; at < line.size(); ++at) {
      out << (is_numeric(table, at) ? " ---: |" : " --- |");
    }
    out << '\n';
    header = false;
  }
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
