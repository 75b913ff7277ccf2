#include "cli/metrics.h"

#include <ostream>

#include "base/near_name.h"
#include "base/table.h"
#include "metrics/alias.h"

namespace assay::cli {

void Metrics::operator()(Console& console) const {
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
  console.out << "\nEvery parameter is explained in docs/reference/metrics.md.\n";
}

}  // namespace assay::cli
