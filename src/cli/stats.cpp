#include "cli/stats.h"

#include <ostream>

#include "base/file.h"
#include "math/stats/r_script.h"
#include "math/stats/read_table.h"

namespace assay::cli {
namespace {

void write_estimates(std::ostream& out, const stats::Result& result) {
  Table table{.columns = {"estimate", "value", "low", "high", "interval"}};
  const auto add = [&](const stats::Estimate& estimate) {
    const bool bounds = estimate.interval.has_value();
    table.add(
        {estimate.name, estimate.value, bounds ? Cell{estimate.interval->low} : Cell{},
         bounds ? Cell{estimate.interval->high} : Cell{},
         bounds ? fmt::format("{:g} %, {}", 100 * estimate.level, estimate.interval_by) : ""});
  };
  for (const stats::Estimate& estimate : result.effects) add(estimate);
  for (const stats::Estimate& estimate : result.estimates) add(estimate);
  if (table.rows.empty()) return;
  out << '\n';
  write_text(out, table);
}

void write_for_people(std::ostream& out, const stats::Result& result) {
  out << to_sentence(result) << '\n';
  write_estimates(out, result);
  if (!result.details.empty()) {
    out << '\n';
    write_text(out, details_table(result));
  }
  if (!result.dropped.empty() || !result.notes.empty()) out << '\n';
  for (const stats::Dropped& dropped : result.dropped) {
    out << "left out: " << dropped.count << ' ' << dropped.why << '\n';
  }
  for (const std::string& note : result.notes) out << "note: " << note << '\n';
}

stats::Result watched(Console& console, const stats::Procedure& test, const Settings& settings,
                      stats::Data& data) {
  constexpr std::size_t ticks = 1000;
  Progress progress(console.screen, std::string(test.info.name), ticks, {});
  data.report_progress = [&](double share) {
    progress.update(static_cast<std::size_t>(share * ticks));
  };
  stats::Result result = stats::run_procedure(test, settings, data);
  data.report_progress = {};
  return result;
}

}  // namespace

void Stats::operator()(Console& console) const {
  if (row && json) fail("'--row' and '--json' are two forms of one answer; give one of them.");
  Spec spec = parse_spec(test);
  // A formula has commas, which would have to be marked in a spec.
  if (formula) spec.settings.push_back({"formula", *formula});
  const stats::Procedure& asked = find(stats::catalogue(), spec.name, "test");
  asked.configure(spec.settings);  // refuses wrong parameters before a file is read
  stats::Roles roles{x, y, control, by, pair, cluster, group};
  roles.whole = asked.info.needs.columns.find("table") != std::string_view::npos;
  stats::Data rows;
  if (data) {
    rows = stats::read_table(*data, roles);
  } else if (!asked.info.needs.columns.empty()) {
    fail("'{}' asks for data; give a CSV file with '--data'.", spec.name);
  } else if (x || y || !control.empty() || !by.empty() || pair || !cluster.empty()) {
    fail("'{}' takes no columns; leave them out.", spec.name);
  }
  const stats::Result result = watched(console, asked, spec.settings, rows);
  if (r_script) write_file(*r_script, stats::r_script(rows, result));
  if (json) {
    console.out << to_json(result) << '\n';
  } else if (row) {
    write_tsv(console.out, stats::to_table(std::span(&result, 1)));
  } else {
    write_for_people(console.out, result);
  }
}

}  // namespace assay::cli
