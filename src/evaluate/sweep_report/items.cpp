#include <fmt/format.h>

#include "evaluate/sweep_report/page_parts.h"
#include "evaluate/sweep_report/sentences.h"

namespace assay::sweep_report {
namespace {

std::string item_words(const ReportPart& part, const ItemScore& one) {
  const sweep::ItemRow& row = part.results.items()[one.item];
  return fmt::format("{}{}", row.name, row.label ? " (" + *row.label + ")" : "");
}

Element picture_cell(const ReportPart& part, std::size_t method, const ItemScore& one,
                     const Paint& paint) {
  Element cell("td", {{"style", "max-width:10.2rem;overflow-wrap:anywhere"}});
  if (paint) {
    if (auto drawn = paint(part.model, method, one.item)) cell.add(std::move(*drawn));
  }
  cell.add(element("strong", {}, format_value(one.value)), element("br", {}),
           element("small", {{"class", "note"}}, item_words(part, one)));
  return cell;
}

void add_numbers_of(Table& table, const ReportPart& part, std::size_t metric, std::size_t method,
                    const std::vector<ItemScore>& items, const char* end) {
  for (std::size_t at = 0; at < items.size(); ++at) {
    const sweep::ItemRow& row = part.results.items()[items[at].item];
    table.add({part.results.metrics()[metric].name, part.results.methods()[method].name, end,
               static_cast<std::int64_t>(at + 1), row.name, row.label.value_or(""),
               items[at].value});
  }
}

}  // namespace

Element items_section(const ReportPart& part, const Paint& paint) {
  Element section = report::section(part.heading("Best and worst items"));
  section.add(paragraph(
      "Of every metric's leader: the items whose explanation scores best and worst, with the "
      "score."));
  Table table{.columns = {"metric", "method", "end", "place", "item", "label", "score"}};
  Element body("tbody");
  for (std::size_t at = 0; at < part.model_findings().metrics.size(); ++at) {
    const MetricFindings& metric = part.model_findings().metrics[at];
    if (metric.best.empty()) continue;
    const std::size_t leader = metric.ranking.order.front();
    // The name has a row of its own, so that six pictures find room.
    body.add(element(
        "tr", {{"style", "break-after:avoid"}},
        element("th", {{"colspan", std::to_string(metric.best.size() + metric.worst.size() + 1)}},
                part.results.metrics()[at].name + " ",
                element("small", {}, "of " + metric.contenders[leader].name))));
    Element row("tr");
    for (const ItemScore& one : metric.best) row.add(picture_cell(part, leader, one, paint));
    row.add(element("td", {}, "…"));
    for (std::size_t worst = metric.worst.size(); worst-- > 0;) {
      row.add(picture_cell(part, leader, metric.worst[worst], paint));
    }
    body.add(std::move(row));
    add_numbers_of(table, part, at, leader, metric.best, "best");
    add_numbers_of(table, part, at, leader, metric.worst, "worst");
  }
  if (table.rows.empty()) return section.add(paragraph("No metric has a leader."));
  section.add(report::scrolling(element("table", {{"class", "pictures"}}, std::move(body))));
  section.add(note(fmt::format(
      "From the best, on the left, to the worst, on the right.{}",
      paint ? " Orange points and words speak for the class and blue ones against it; of maps with "
              "one sign yellow points matter most. Each map has its own scale."
            : "")));
  if (!paint) {
    section.add(
        note("For pictures with maps, run 'assay report' with --model and --input as the sweep had "
             "them."));
  }
  section.add(part.numbers("items", table));
  return section;
}

Element undefined_section(const ReportPart& part) {
  Element section = report::section(part.heading("What has no score"));
  Table table{.columns = {"metric", "method", "items", "why"}};
  for (std::size_t at = 0; at < part.model_findings().metrics.size(); ++at) {
    const MetricFindings& metric = part.model_findings().metrics[at];
    for (std::size_t method = 0; method < metric.details.size(); ++method) {
      for (const auto& [why, count] : metric.details[method].undefined) {
        table.add({part.results.metrics()[at].name, row_name(metric.contenders[method]),
                   static_cast<std::int64_t>(count), why});
      }
    }
  }
  if (table.rows.empty()) return section.add(paragraph("Every item has every score."));
  return section.add(paragraph("Counted here and left out of every mean and test."),
                     table_of(table), part.numbers("undefined", table));
}

Element costs_section(const ReportPart& part) {
  Element section = report::section(part.heading("What it took"));
  Table table{.columns = {"method", "seconds", "forward passes", "backward passes",
                          "scores asked for", "run before"}};
  sweep::Cost all;
  const auto add = [&](const std::string& name, const sweep::Cost& cost) {
    table.add({name, cost.seconds, static_cast<std::int64_t>(cost.forward),
               static_cast<std::int64_t>(cost.backward), static_cast<std::int64_t>(cost.asked),
               static_cast<std::int64_t>(cost.saved())});
  };
  for (std::size_t at = 0; at < part.model_findings().costs.size(); ++at) {
    const sweep::MethodRow& row = part.results.methods()[at];
    add(row_name({.name = row.name, .role = row.role}), part.model_findings().costs[at]);
    all += part.model_findings().costs[at];
  }
  add("all", all);
  section.add(paragraph(
      "Explaining and judging together, over all processes. Scores that a metric asked for and "
      "another, or an earlier step, had asked for before were not run again."));
  return section.add(table_of(table), part.numbers("costs", table));
}

}  // namespace assay::sweep_report
