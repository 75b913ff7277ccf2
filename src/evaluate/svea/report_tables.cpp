#include <algorithm>

#include "base/quantity.h"
#include "base/version.h"
#include "evaluate/svea/report_parts.h"
#include "report/page.h"

namespace assay::svea {
namespace {

using report::Element;
using report::element;

Element cell(std::string_view text) { return element("td", {{"class", "number"}}, text); }

Element measured_cell(const Measured& found) {
  Element result = cell(fmt::format("{:.1f}", found.mean));
  if (found.interval) {
    result.add(" ",
               element("small", {},
                       fmt::format("[{:.1f}, {:.1f}]", found.interval->low, found.interval->high)));
  }
  return result;
}

Element published_cell(const Summary& row, double Published::*field, int digits) {
  return cell(row.published ? fmt::format("{:.{}f}", (*row.published).*field, digits) : "–");
}

Element table_row(const Summary& row) {
  const bool is_method = row.kind == Kind::method;
  Element result("tr", is_method ? report::Attributes{} : report::Attributes{{"class", "control"}});
  result.add(element("th", {{"scope", "row"}}, row.title), measured_cell(row.roe),
             published_cell(row, &Published::roe, 1), measured_cell(row.drop),
             published_cell(row, &Published::drop, 1), measured_cell(row.increase),
             published_cell(row, &Published::increase, 1), measured_cell(row.localisation),
             measured_cell(row.pointing));
  return result;
}

Element head(std::initializer_list<std::string_view> names) {
  Element row("tr");
  bool is_first = true;
  for (const std::string_view name : names) {
    row.add(element("th", {{"class", is_first ? "" : "number"}, {"scope", "col"}}, name));
    is_first = false;
  }
  return element("thead", {}, std::move(row));
}

std::string written(double rho) { return fmt::format("{:+.2f}", rho); }

Element fact(std::string_view name, std::string_view value) {
  return element("div", {}, element("dt", {}, name), element("dd", {}, value));
}

std::string short_number(double count) { return fmt::format("{:.4g}", count); }

Element sheet(const MethodOutcome& judged, std::size_t signals) {
  const Spec spec = parse_spec(judged.spec);
  const attribution::Info& info = find(attribution::catalogue(), spec.name, "method").info;
  const auto each = [&](std::size_t passes) {
    return short_number(static_cast<double>(passes) / static_cast<double>(signals));
  };
  Element facts("dl");
  facts.add(fact("family", Value<attribution::Family>::write(info.family)));
  if (!info.reference.empty()) facts.add(fact("published by", info.reference));
  facts.add(fact("forward passes", each(judged.passes.forward) + " for each signal"),
            fact("backward passes", each(judged.passes.backward) + " for each signal"),
            fact("time", fmt::format("{:.2g} s for {} signals", judged.seconds, signals)),
            fact("constant maps", fmt::format("{} of {}", judged.constant, signals)));
  return element(
      "div", {{"class", "card"}}, element("h3", {}, judged.title), element("div", {}, info.summary),
      element("div", {{"class", "note"}}, element("code", {}, judged.spec)), std::move(facts));
}

}  // namespace

Element table_section(const Results& results, const std::vector<Summary>& rows) {
  Element body("tbody");
  for (const Summary& row : rows) body.add(table_row(row));
  Element section = report::section("The paper's table beside ours");
  section.add(
      report::scrolling(element("table", {},
                                head({"Method", "ROE test ↑", "paper", "Drop % ↓", "paper",
                                      "Increase % ↑", "paper", "True place % ↑", "Pointing % ↑"}),
                                std::move(body))),
      element("p", {{"class", "note"}},
              results.runs.size() > 1
                  ? fmt::format(
                        "Means over {} nets trained from different seeds, with Student's "
                        "95 % intervals over the seeds; the paper has one net. With "
                        "1000 test signals, chance alone moves a percentage by about 1.5 points.",
                        results.runs.size())
                  : std::string("One net, so no interval can be given. With 1000 test signals, "
                                "chance alone moves a percentage by about 1.5 points.")),
      element("p", {{"class", "note"}},
              "True place: the share of the pattern's points that the region holds. Pointing: how "
              "often the highest point lies on the pattern. Shaded rows are what a map can reach "
              "without the net, by chance or by knowing the truth."));
  return section;
}

Element agreement_section(const std::vector<Summary>& rows) {
  Element body("tbody");
  for (const Agreement& one : agreements(rows)) {
    body.add(element(
        "tr", {}, element("th", {{"scope", "row"}}, one.a), element("td", {}, one.b),
        cell(one.of_means ? written(*one.of_means) : "undefined"),
        cell(one.range ? written(one.range->first) + " to " + written(one.range->second) : "–")));
  }
  Element section = report::section("Do the scores agree?");
  section.add(element("p", {},
                      "Spearman's rank correlation between the orders in which two scores put the "
                      "methods (Drop turned round, so that more is better everywhere). Few methods "
                      "are compared, so only large numbers mean something."),
              report::scrolling(element(
                  "table", {}, head({"", "", "of the means", "in single nets"}), std::move(body))));
  return section;
}

Element fact_section(const Results& results) {
  Element cards("div", {{"class", "grid"}});
  const Run& first = results.runs.front();
  for (std::size_t at = 0; at < results.plan.methods.size(); ++at) {
    cards.add(sheet(first.judged[at], results.train_signals + results.test_signals));
  }
  Element section = report::section("Fact sheets");
  section.add(element("p", {{"class", "note"}},
                      "What each method is, exactly how it was asked, and what it costs (times "
                      "from the first net, on all threads)."),
              std::move(cards));
  return section;
}

Element settings_section(const Results& results) {
  const Settings& settings = results.plan.settings;
  std::string seeds;
  for (const Run& run : results.runs) seeds += fmt::format(" {}", run.seed);
  const bool is_trained = !results.runs.front().history.empty();
  Element list("ul");
  list.add(
      element(
          "li", {},
          fmt::format("Data: MNIST-1D (signals of 40 points, its generator's published settings "
                      "and seed 42), {} to learn from and {} to test.",
                      results.train_signals, results.test_signals)),
      element("li", {},
              is_trained
                  ? fmt::format("Net: convolutions 25@5, 25@3, 25@3, dense 10; 13,960 parameters; "
                                "{} epochs of gradient descent (rate 0.01, batches of 32, L2 5e-4 "
                                "on kernels), the last tenth of the training signals held out; "
                                "seeds{}.",
                                results.plan.epochs, seeds)
                  : std::string("Net: given.")),
      element("li", {},
              fmt::format("Explained: the {} of the class that the net predicts.",
                          settings.output == model::Output::probability ? "probability" : "logit")),
      element("li", {},
              fmt::format("Region: {} points around the first highest point, {} near the ends.",
                          settings.width,
                          settings.edge == Edge::clipped ? "moved into the signal"
                                                         : "as Eq. 1 reads literally")),
      element("li", {},
              fmt::format("Linear classifier: one against the rest, squared hinge loss, C = {:g}, "
                          "with bias; trained on the true labels.",
                          settings.cost)),
      element("li", {},
              "Drop: mean of max(0, (p - q) / p); Increase: share of signals with q > p; q is the "
              "probability when every point outside the region is set to zero."),
      element("li", {}, fmt::format("assay {}.", version)));
  Element section = report::section("Settings");
  section.add(std::move(list));
  return section;
}

}  // namespace assay::svea
