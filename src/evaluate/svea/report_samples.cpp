#include <algorithm>

#include "evaluate/svea/report_parts.h"
#include "report/page.h"
#include "report/signal_picture.h"

namespace assay::svea {
namespace {

using report::Element;
using report::element;

// A region that runs over the end of the signal is two bars.
std::vector<std::pair<double, double>> bars(const data::Region& region, std::size_t points) {
  if (region.begin <= region.end) return {{region.begin, region.end}};
  return {{region.begin, static_cast<double>(points) - 1}, {0, region.end}};
}

Element picture(const MethodOutcome& judged, const data::Mnist1d& set, std::size_t at,
                const Settings& settings) {
  const auto map = judged.test_maps.row(at);
  const auto begin = static_cast<double>(window_begin(map, settings.width, settings.edge));
  const auto width = static_cast<double>(settings.width);
  return report::draw(report::SignalPicture{
      .signal = set.test.values.row(at),
      .map = map,
      .title = fmt::format("Test signal {} explained by {}", at, judged.title),
      .frame = {{begin, begin + width - 1}},
      .bars = bars(set.test.regions[at], map.size())});
}

bool is_right(const Run& run, const data::Mnist1d& set, std::size_t at) {
  return run.test.predicted[at] == set.test.labels[at];
}

// The first signals of different digits that the net gets right, then the first it gets wrong.
std::vector<std::size_t> shown(const Run& run, const data::Mnist1d& set, std::size_t right,
                               std::size_t wrong) {
  std::vector<std::size_t> result;
  std::vector<bool> seen(10, false);
  for (std::size_t at = 0; at < set.test.labels.size() && result.size() < right; ++at) {
    if (!is_right(run, set, at) || seen[set.test.labels[at]]) continue;
    seen[set.test.labels[at]] = true;
    result.push_back(at);
  }
  std::size_t found = 0;
  for (std::size_t at = 0; at < set.test.labels.size() && found < wrong; ++at) {
    if (is_right(run, set, at)) continue;
    result.push_back(at);
    ++found;
  }
  return result;
}

std::string caption(const Run& run, const data::Mnist1d& set, std::size_t at) {
  const std::size_t said = run.test.predicted[at];
  const double p = 100 * double{run.test.probabilities.row(at)[said]};
  const std::string digit = fmt::format("a {}", set.test.labels[at]);
  return is_right(run, set, at) ? fmt::format("{} ({:.0f} %)", digit, p)
                                : fmt::format("{}, taken for {} ({:.0f} %)", digit, said, p);
}

const MethodOutcome& best_method(const Results& results) {
  const auto& judged = results.runs.front().judged;
  return *std::max_element(
      judged.begin(), judged.begin() + static_cast<std::ptrdiff_t>(results.plan.methods.size()),
      [](const MethodOutcome& a, const MethodOutcome& b) { return a.roe < b.roe; });
}

}  // namespace

Element sample_section(const Results& results, const data::Mnist1d& set) {
  const Run& run = results.runs.front();
  const MethodOutcome& best = best_method(results);
  Element grid("div", {{"class", "grid"},
                       {"style", "grid-template-columns:repeat(auto-fill,minmax(10.5rem,1fr))"}});
  for (const std::size_t at : shown(run, set, 10, 0)) {
    grid.add(report::figure(picture(best, set, at, results.plan.settings), caption(run, set, at)));
  }
  Element section = report::section("Signals and their regions");
  section.add(element("p", {{"class", "note"}},
                      "One test signal of each digit that the first net gets right, explained by " +
                          best.title + "; in brackets the net's confidence."),
              report::signal_legend("region of explanation", "true template"), std::move(grid));
  return section;
}

Element grid_section(const Results& results, const data::Mnist1d& set) {
  const Run& run = results.runs.front();
  const std::vector<std::size_t> columns = shown(run, set, 4, 3);
  Element head("tr");
  head.add(element("th", {}));
  for (const std::size_t at : columns) {
    head.add(element("th", {{"scope", "col"}}, caption(run, set, at)));
  }
  Element body("tbody");
  for (const MethodOutcome& judged : run.judged) {
    Element row("tr");
    row.add(element("th", {{"scope", "row"}}, judged.title));
    for (const std::size_t at : columns) {
      row.add(element("td", {}, picture(judged, set, at, results.plan.settings)));
    }
    body.add(std::move(row));
  }
  Element section = report::section("Methods side by side");
  section.add(element("p", {{"class", "note"}},
                      "Four signals that the first net gets right and three that it gets wrong; "
                      "the class it predicts is explained."),
              report::signal_legend("region of explanation", "true template"),
              report::scrolling(element("table", {{"class", "pictures"}},
                                        element("thead", {}, std::move(head)), std::move(body))));
  return section;
}

}  // namespace assay::svea
