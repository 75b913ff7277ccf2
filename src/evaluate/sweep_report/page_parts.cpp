#include "evaluate/sweep_report/page_parts.h"

#include <fmt/format.h>

#include "base/csv_text.h"
#include "base/value.h"
#include "evaluate/sweep_report/sentences.h"

namespace assay::sweep_report {
namespace {

std::string in_full(const Cell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  if (const auto* whole = std::get_if<std::int64_t>(&cell)) return std::to_string(*whole);
  if (const auto* number = std::get_if<double>(&cell)) return Value<double>::write(*number);
  return {};
}

std::string on_page(const Cell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  if (const auto* whole = std::get_if<std::int64_t>(&cell)) {
    return with_commas(static_cast<std::size_t>(*whole));
  }
  if (const auto* number = std::get_if<double>(&cell)) return format_value(*number);
  return "–";
}

std::string csv_text(const Table& table) {
  std::string text = csv_record(table.columns);
  for (const std::vector<Cell>& row : table.rows) {
    std::vector<std::string> cells;
    for (const Cell& one : row) cells.push_back(in_full(one));
    text += csv_record(cells);
  }
  return text;
}

// Long names may break where their words end.
std::string breakable(std::string_view name) {
  std::string text;
  for (const char c : name) {
    text += c;
    if (c == '_' || c == ':' || c == ',') text += "\u200b";
  }
  return text;
}

Element words_cell(const char* tag, report::Attributes attributes, const std::string& words) {
  Element found(tag, std::move(attributes));
  const std::size_t end = words.find('\n');
  if (end == std::string::npos) return found.add(words);
  return found.add(words.substr(0, end), element("br", {}),
                   element("small", {{"style", "white-space:nowrap"}}, words.substr(end + 1)));
}

std::string of_model(const ReportPart& part, const std::string& name) {
  return part.results.models().size() > 1 ? fmt::format("{}_{}", name, part.model + 1) : name;
}

}  // namespace

std::string ReportPart::heading(std::string_view words) const {
  return results.models().size() > 1 ? fmt::format("{}: {}", words, results.models()[model].name)
                                     : std::string(words);
}

Element ReportPart::figure(Element drawing, const std::vector<std::string>& caption,
                           const std::string& name, const Table& table) const {
  const std::string stem = of_model(*this, name);
  files.push_back({"figures/" + stem + ".svg", drawing.html()});
  files.push_back({"tables/" + stem + ".csv", csv_text(table)});
  Element words("figcaption");
  for (const std::string& sentence : caption) {
    if (!sentence.empty()) words.add(element("div", {}, sentence));
  }
  words.add(element("div", {}, element("small", {}, fmt::format("Numbers: tables/{}.csv", stem))));
  return element("figure", {}, report::scrolling(std::move(drawing)), std::move(words));
}

Element ReportPart::numbers(const std::string& name, const Table& table) const {
  const std::string stem = of_model(*this, name);
  files.push_back({"tables/" + stem + ".csv", csv_text(table)});
  return element("p", {{"class", "note"}},
                 element("small", {}, fmt::format("Numbers: tables/{}.csv", stem)));
}

std::string file_stem(std::size_t metric, const std::string& name) {
  std::string stem = fmt::format("{:02}_", metric + 1);
  for (const char c : name) {
    const bool is_plain = ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') ||
                          ('0' <= c && c <= '9') || c == '-' || c == '.';
    stem += is_plain ? c : '_';
  }
  return stem.substr(0, 80);
}

Element paragraph(std::string_view text) { return element("p", {}, text); }
Element note(std::string_view text) { return element("p", {{"class", "note"}}, text); }

Element table_of(const Table& table) {
  std::vector<bool> right(table.columns.size(), !table.rows.empty());
  for (const std::vector<Cell>& row : table.rows) {
    for (std::size_t at = 0; at < row.size(); ++at) {
      right[at] = right[at] && !std::holds_alternative<std::string>(row[at]);
    }
  }
  const auto of = [&](std::size_t at) {
    return report::Attributes{{"class", right[at] ? "number" : "text"}};
  };
  Element head("tr");
  for (std::size_t at = 0; at < table.columns.size(); ++at) {
    report::Attributes attributes = of(at);
    attributes.push_back({"style", "white-space:normal"});
    head.add(element("th", std::move(attributes), breakable(table.columns[at])));
  }
  Element body("tbody");
  for (const std::vector<Cell>& row : table.rows) {
    const std::string name = on_page(row.front());
    const bool stands_back = name.starts_with('[') || name.starts_with('(');
    Element line("tr", {{"class", stands_back ? "control" : "method"}});
    for (std::size_t at = 0; at < row.size(); ++at) {
      line.add(at == 0 ? words_cell("th", of(at), breakable(name))
                       : words_cell("td", of(at), on_page(row[at])));
    }
    body.add(std::move(line));
  }
  return report::scrolling(
      element("table", {}, element("thead", {}, std::move(head)), std::move(body)));
}

Cell cell(const std::optional<double>& value) { return value ? Cell(*value) : Cell(); }

std::string row_name(const Contender& contender) {
  if (contender.role == sweep::Role::control) return "[" + contender.name + "]";
  return contender.role == sweep::Role::truth ? "(" + contender.name + ")" : contender.name;
}

}  // namespace assay::sweep_report
