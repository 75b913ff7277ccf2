#include "cli/metrics.h"

#include <ostream>

#include "base/near_name.h"
#include "base/table.h"
#include "cli/help.h"
#include "evaluate/metrics/alias.h"

namespace assay::cli {
namespace {

void print_metric(std::ostream& out, const std::string& name) {
  const Spec given = metrics::parse_metric(name);
  const metrics::Metric& metric = find(metrics::catalogue(), given.name, "metric");
  const metrics::Info& about = metric.info;
  UnitPage page{
      std::string(about.name),
      {std::string(about.summary),
       fmt::format(
           "Family: {}; {} is better; needs {}", Value<metrics::Family>::write(about.family),
           Value<metrics::Better>::write(about.better), Value<metrics::Needs>::write(about.needs)),
       std::string(about.reference)},
      metric.params(),
      to_string(metric.complete(given.settings))};
  const std::vector<std::string> others = metrics::other_names(about.name);
  if (!others.empty()) page.about.push_back("Also called " + listed(others));
  print_unit(out, page);
}

}  // namespace

void Metrics::operator()(Console& console) const {
  if (!name.empty()) {
    if (json) fail("--json lists all metrics; leave out '{}'.", name);
    return print_metric(console.out, name);
  }
  Table table{
      .columns = {"metric", "family", "better", "needs", "spec", "summary", "reference", "also"}};
  for (const metrics::Metric& metric : metrics::catalogue()) {
    const metrics::Info& about = metric.info;
    table.add({std::string(about.name), Value<metrics::Family>::write(about.family),
               Value<metrics::Better>::write(about.better),
               Value<metrics::Needs>::write(about.needs), to_string(metric.complete({})),
               std::string(about.summary), std::string(about.reference),
               listed(metrics::other_names(about.name))});
  }
  if (json) {
    write_json(console.out, table);
    return;
  }
  // For people, a paragraph each: a table of sentences is wider than any screen.
  for (const std::vector<Cell>& row : table.rows) {
    const auto text = [&](std::size_t column) { return std::get<std::string>(row[column]); };
    console.out << text(4) << "\n  " << text(5) << "\n  " << text(1) << ", " << text(2)
                << " is better, needs " << text(3) << "\n  " << text(6) << '\n';
    if (!text(7).empty()) console.out << "  also called " << text(7) << '\n';
  }
  console.out << "\n'assay metrics NAME' explains every parameter of one.\n";
}

}  // namespace assay::cli
