#include "study/analysis/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "math/stats/corrections.h"
#include "report/page.h"
#include "study/analysis/flow_chart.h"

namespace assay::analysis {
namespace {

using report::Element;
using report::element;

std::string written(const Cell& cell, int digits) {
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  if (const auto* whole = std::get_if<std::int64_t>(&cell)) return std::to_string(*whole);
  const auto* number = std::get_if<double>(&cell);
  if (number == nullptr) return "–";
  // Also what rounding leaves of it below zero; above it may be a p-value.
  if (*number <= 0 && *number > -1e-12) return "0";
  // A small p is not zero.
  const double least = std::pow(10.0, -digits);
  if (std::abs(*number) < least / 2) {
    return *number > 0 ? fmt::format("< {:.{}f}", least, digits)
                       : fmt::format("> {:.{}f}", -least, digits);
  }
  return fmt::format("{:.{}f}", *number, digits);
}

// Longer texts are sentences, which need room beside many columns of numbers.
constexpr std::size_t most_in_a_line = 40;

bool is_number(const Cell& cell) { return !std::holds_alternative<std::string>(cell); }

Element paragraph(std::string_view text) { return element("p", {}, text); }
Element note(std::string_view text) { return element("p", {{"class", "note"}}, text); }

// Longer tables begin on the page; the rest is folded away, and stays away in print.
constexpr std::ptrdiff_t most_rows = 40;
constexpr std::ptrdiff_t first_rows = 20;

void add_table(Element& to, const Table& table, int digits) {
  const auto rows = std::ssize(table.rows);
  if (rows <= most_rows) {
    to.add(report::scrolling(shown(table, digits)));
    return;
  }
  const auto cut = table.rows.begin() + first_rows;
  const Table first{.columns = table.columns, .rows = {table.rows.begin(), cut}};
  const Table others{.columns = table.columns, .rows = {cut, table.rows.end()}};
  to.add(report::scrolling(shown(first, digits)));
  to.add(element("details", {},
                 element("summary", {}, fmt::format("The other {} rows", rows - first_rows)),
                 report::scrolling(shown(others, digits))));
}

// The same table with those who are excluded, folded away below the one without them.
void add_sheet(Element& to, const Sheet& sheet, const Analysis& analysis) {
  to.add(element("h3", {{"id", sheet.id}}, sheet.title));
  add_table(to, sheet.table, sheet.digits);
  to.add(note(fmt::format("Unit of analysis: {}. Numbers: tables/{}.csv.", sheet.unit, sheet.id)));
  for (const std::string& text : sheet.notes) to.add(note(text));
  if (const Sheet* all = find_sheet(analysis.with_all, sheet.id)) {
    to.add(element("details", {}, element("summary", {}, "The same with those who are excluded"),
                   report::scrolling(shown(all->table, all->digits)),
                   note(fmt::format("Numbers: tables/{}.csv.", with_excluded(sheet.id)))));
  }
}

// What a test found, in a few words: its p, or what was estimated where it has none.
std::string in_short(const stats::Result& result) {
  if (!result.is_defined()) return "undefined, " + result.undefined;
  if (result.p) return stats::p_text(*result.p);
  const auto& found = result.estimates.empty() ? result.effects : result.estimates;
  if (found.empty()) return "nothing to compare";
  const stats::Estimate& one = found.front();
  std::string text = fmt::format("{} = {}", one.name, stats::number_text(one.value, one.bounded));
  if (one.interval) {
    text +=
        fmt::format(", 95 % interval {} to {}", stats::number_text(one.interval->low, one.bounded),
                    stats::number_text(one.interval->high, one.bounded));
  }
  return text;
}

// What belongs to a table of parts as a whole, such as how much people differ.
void add_estimates(Element& to, const stats::Result& result) {
  std::string text;
  for (const stats::Estimate& one : result.estimates) {
    text += fmt::format("{}{} = {}", text.empty() ? "" : "; ", one.name,
                        stats::number_text(one.value, one.bounded));
  }
  if (!text.empty()) to.add(note(text + "."));
}

// "holm over 1 tests" corrects nothing.
bool is_of_one(std::string_view correction) {
  return correction.find(" over 1 test") != std::string_view::npos;
}

// "holm over 3 tests" as "Holm over 3 tests".
std::string correction_said(std::string_view correction) {
  const std::size_t end = std::min(correction.find(' '), correction.size());
  return stats::correction_name(correction.substr(0, end)) + std::string(correction.substr(end));
}

void add_findings(Element& to, const std::vector<Finding>& findings, const Analysis& analysis) {
  if (findings.empty()) return;
  for (const Finding& finding : findings) {
    Element text("p");
    text.add(element("strong", {}, finding.question + ". "), stats::to_sentence(finding.result));
    if (finding.adjusted_p && !is_of_one(finding.correction)) {
      text.add(fmt::format(" Adjusted ({}): {}.", correction_said(finding.correction),
                           stats::p_text(*finding.adjusted_p)));
    }
    const Finding* all = find_finding(analysis.with_all, finding.id);
    if (all != nullptr) {
      text.add(fmt::format(" With those who are excluded: {}.", in_short(all->result)));
    }
    text.add(" ", element("small", {{"class", finding.is_planned ? "planned" : "exploratory"}},
                          finding.is_planned ? "planned" : "exploratory"));
    to.add(std::move(text));
    for (const std::string& words : finding.result.notes) to.add(note(words));
    const Table details = stats::details_table(finding.result);
    if (!details.rows.empty()) to.add(report::scrolling(shown(details, 3)));
    if (!details.rows.empty()) add_estimates(to, finding.result);
    if (!finding.result.r.empty()) to.add(note(fmt::format("R: r/{}.R", finding.id)));
  }
}

Element concerns(const Analysis& analysis) {
  Element section = report::section("Odd data");
  if (analysis.concerns.empty()) {
    return section.add(paragraph("Nothing odd was found in the responses."));
  }
  Table table{.columns = {"what", "rows", "first", "what was done"}};
  for (const Concern& concern : analysis.concerns) {
    table.add(
        {concern.what, static_cast<std::int64_t>(concern.count), concern.example, concern.done});
  }
  return section.add(report::scrolling(shown(table, 0)));
}

Element summary(const Analysis& analysis) {
  Element box("div", {{"class", "card"}});
  if (analysis.is_simulated) {
    box.add(element("p", {}, element("strong", {}, "Simulated. "),
                    "Programs took part here, not people: nothing on this page says anything of "
                    "people."));
  }
  for (const std::string& sentence : analysis.summary) box.add(paragraph(sentence));
  return box;
}

Element participants(const Analysis& analysis) {
  Element people = report::section("Who took part");
  return people.add(report::figure(draw(analysis.flow),
                                   "From those who began to those who are analysed; on the right, "
                                   "who was lost on the way and why."));
}

// The script that finds the tables again and what it reads, all in one folder.
std::string files_for_r(const Analysis& analysis) {
  std::string read;
  std::string script;
  for (const Attachment& one : analysis.attachments) {
    if (!one.path.starts_with("r/")) continue;
    if (one.path.ends_with(".R")) {
      script = one.path;
    } else {
      read += (read.empty() ? "" : ", ") + one.path;
    }
  }
  if (script.empty()) return {};
  return fmt::format("In R: {} finds the tables again, from {}.", script, read);
}

std::string subject_of(const Analysis& analysis) {
  return analysis.protocol.empty()
             ? fmt::format("Workspace '{}'", analysis.study)
             : fmt::format("Study '{}', protocol {}", analysis.study, analysis.protocol);
}

}  // namespace

Element shown(const Table& table, int digits) {
  std::vector<bool> right(table.columns.size(), !table.rows.empty());
  for (const std::vector<Cell>& row : table.rows) {
    for (std::size_t at = 0; at < row.size(); ++at) right[at] = right[at] && is_number(row[at]);
  }
  const auto of = [&](std::size_t at) {
    return report::Attributes{{"class", right[at] ? "number" : "text"}};
  };
  const auto of_cell = [&](std::size_t at, const Cell& cell) {
    const auto* text = std::get_if<std::string>(&cell);
    if (text == nullptr || text->size() <= most_in_a_line) return of(at);
    return report::Attributes{{"class", "text long"}};
  };
  Element head("tr");
  for (std::size_t at = 0; at < table.columns.size(); ++at) {
    head.add(element("th", of(at), table.columns[at]));
  }
  Element body("tbody");
  for (const std::vector<Cell>& row : table.rows) {
    Element line("tr");
    for (std::size_t at = 0; at < row.size(); ++at) {
      line.add(element(at == 0 ? "th" : "td", of_cell(at, row[at]), written(row[at], digits)));
    }
    body.add(std::move(line));
  }
  return element("table", {}, element("thead", {}, std::move(head)), std::move(body));
}

std::string page_of(const Analysis& analysis) {
  Element body("div");
  body.add(summary(analysis));
  if (!analysis.flow.empty()) body.add(participants(analysis));
  for (const Section& section : analysis.sections) {
    Element part = report::section(section.title);
    for (const std::string& text : section.text) part.add(paragraph(text));
    for (const Figure& figure : section.figures) {
      part.add(report::figure(figure.picture, fmt::format("{} Numbers: tables/{}.csv.",
                                                          figure.caption, figure.numbers)));
    }
    for (const Sheet& sheet : section.sheets) add_sheet(part, sheet, analysis);
    add_findings(part, section.findings, analysis);
    body.add(std::move(part));
  }
  if (!analysis.flow.empty()) body.add(concerns(analysis));
  Element methods = report::section("Methods, for a paper");
  methods.add(paragraph(analysis.methods));
  if (const std::string files = files_for_r(analysis); !files.empty()) methods.add(note(files));
  body.add(std::move(methods));
  return report::page(analysis.title, subject_of(analysis), std::move(body));
}

}  // namespace assay::analysis
