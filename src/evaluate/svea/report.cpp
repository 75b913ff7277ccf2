#include "evaluate/svea/report.h"

#include <algorithm>

#include "base/quantity.h"
#include "evaluate/svea/report_parts.h"
#include "report/page.h"

namespace assay::svea {
namespace {

using report::Element;
using report::element;

Element card(std::string_view figure, std::string_view words) {
  return element("div", {{"class", "card"}}, element("div", {{"class", "big"}}, figure),
                 element("div", {{"class", "note"}}, words));
}

Element key_numbers(const Results& results, const std::vector<Summary>& rows) {
  const auto best = std::ranges::max_element(
      rows, {}, [](const Summary& row) { return row.kind == Kind::method ? row.roe.mean : -1.0; });
  return element(
      "div", {{"class", "grid"}},
      card(to_string(accuracies(results)) + " %",
           fmt::format("of test signals that the net gets right (paper {})", published_accuracy)),
      card(fmt::format("{:.1f} %", 100 * results.raw),
           fmt::format("that a linear classifier gets right on whole signals (paper {})",
                       published_raw)),
      card(to_string(best->roe) + " %",
           "that it gets right on the regions of " + best->title + ", the best method"),
      card(as_time(results.seconds),
           fmt::format("for {} trained and explained by {} methods on this machine",
                       results.runs.size() == 1 ? std::string("one net")
                                                : fmt::format("{} nets", results.runs.size()),
                       results.plan.methods.size())));
}

Element introduction() {
  return element(
      "p", {},
      "A good explanation shows where the evidence is. SVEA (Sattarzadeh, Sudhakar and "
      "Plataniotis, ICCV workshops 2021) tests that on MNIST-1D: the twelve points around the "
      "highest point of a map, its region of explanation (ROE), are cut out of every signal, and a "
      "linear classifier, which can do little with whole signals because the pattern wanders, has "
      "to learn the digits from the cut-outs. Because the signals are generated here, it is also "
      "known where the pattern truly lies.");
}

}  // namespace

std::string report(const Results& results, const data::Mnist1d& set) {
  const std::vector<Summary> rows = summaries(results);
  Element body("div");
  body.add(introduction(), key_numbers(results, rows), table_section(results, rows),
           chart_section(results, rows), curve_section(results, set), sample_section(results, set),
           grid_section(results, set), agreement_section(rows), fact_section(results),
           settings_section(results));
  return report::page("SVEA: which explanations can be learnt from?",
                      "Attribution methods on MNIST-1D, the paper's table beside ours",
                      std::move(body));
}

}  // namespace assay::svea
