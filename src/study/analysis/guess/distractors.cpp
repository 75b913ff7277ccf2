#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "study/analysis/guess/parts.h"

namespace assay::analysis::guess {
namespace {

constexpr std::size_t most_attractors = 20;

// A wrong option of an item, among the wrong guesses of the item.
struct Attractor {
  const ResponseRow* example = nullptr;
  std::string option = {};
  std::size_t offered = 0;
  std::size_t chosen = 0;
  double p = 1;
};

std::vector<Attractor> attractors_of(std::span<const Placed> rows, double evenly) {
  std::map<std::pair<std::string, std::string>, Attractor> found;
  for (const Placed& one : rows) {
    if (is_right(*one.row)) continue;
    for (const std::string& option : one.options) {
      if (option == one.row->prediction) continue;
      Attractor& attractor = found[{one.row->item, option}];
      attractor.example = one.row;
      attractor.option = option;
      attractor.offered += 1;
      attractor.chosen += option == one.row->response ? 1 : 0;
    }
  }
  std::vector<Attractor> all;
  for (auto& [where, attractor] : found) {
    attractor.p = binomial_tail(attractor.chosen, attractor.offered, evenly);
    all.push_back(std::move(attractor));
  }
  std::ranges::stable_sort(all, {}, [](const Attractor& one) {
    return std::pair{one.p, -static_cast<double>(one.chosen)};
  });
  return all;
}

}  // namespace

double binomial_tail(std::size_t hits, std::size_t n, double chance) {
  if (hits == 0) return 1;
  double sum = 0;
  const auto whole = static_cast<double>(n);
  for (std::size_t at = hits; at <= n; ++at) {
    const auto k = static_cast<double>(at);
    sum += std::exp(std::lgamma(whole + 1) - std::lgamma(k + 1) - std::lgamma(whole - k + 1) +
                    k * std::log(chance) + (whole - k) * std::log1p(-chance));
  }
  return std::min(sum, 1.0);
}

Section distractors(const Guesses& guesses) {
  Section section{.title = "Options that attract"};
  const std::vector<Placed> rows = placed_alike(guesses.rows);
  const std::size_t options = rows.empty() ? 0 : rows.front().options.size();
  const double evenly = options < 3 ? 1 : 1 / static_cast<double>(options - 1);
  const std::vector<Attractor> all =
      options < 3 ? std::vector<Attractor>{} : attractors_of(rows, evenly);
  if (all.empty()) {
    section.text = {"Nobody chose a wrong option out of several that are known."};
    return section;
  }
  std::vector<double> raw;
  for (const Attractor& one : all) raw.push_back(one.p);
  const std::vector<double> holm = stats::adjusted(raw, stats::Correction::holm);
  Sheet sheet{
      .id = "distractors",
      .title = "Wrong options that attract",
      .unit = "response",
      .table = {.columns = {"item", "true class", "the model's label", "option", "wrong guesses",
                            "of it", "of it, %", "evenly, %", "p", "p (Holm)"}},
      .digits = 3};
  for (std::size_t at = 0; at < std::min(all.size(), most_attractors); ++at) {
    const Attractor& one = all[at];
    sheet.table.add({one.example->item, one.example->label, one.example->prediction, one.option,
                     static_cast<std::int64_t>(one.offered), static_cast<std::int64_t>(one.chosen),
                     100 * static_cast<double>(one.chosen) / static_cast<double>(one.offered),
                     100 * evenly, one.p, holm[at]});
  }
  sheet.notes = {fmt::format(
      "Of {} options of items that somebody guessed wrongly, the {} that attract most. p: as many "
      "of the wrong guesses, or more, if they fell evenly on the wrong options (binomial, "
      "one-sided); Holm's correction over all {}.",
      all.size(), sheet.table.rows.size(), all.size())};
  section.sheets.push_back(std::move(sheet));
  return section;
}

}  // namespace assay::analysis::guess
