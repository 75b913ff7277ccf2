// How well an automatic score of items predicts what people do with them, and how well it could:
// people disagree, and no score can predict their mean better than they predict themselves.
#pragma once

#include <span>

#include "study/analysis/ask.h"

namespace assay::analysis {

// What one person did with one item: 1 for a right answer, a rating, a time.
struct Reaction {
  std::string item;
  std::string participant;
  double value;
  // Items of the same name are drawn anew together; each alone if empty.
  std::string drawn_with = {};
  // The mean of a group's items is taken off their scores and their answers.
  std::string group = {};
};

// How reliable means over people are, and what follows for a correlation with them.
struct Noise {
  // Random halves of the people, Spearman-Brown; 0 where halves do not agree at all.
  std::optional<double> reliability = std::nullopt;
  std::optional<stats::Interval> interval = std::nullopt;  // of that; people and items drawn anew
  std::optional<double> ceiling = std::nullopt;  // the square root of that: the largest r to expect
  // r divided by the ceiling; none where r is beyond it: so uncertain a reliability corrects
  // nothing.
  std::optional<double> disattenuated = std::nullopt;
};

// Student's t of a correlation on Fisher's scale over its standard error, participants and items
// being samples, with one degree of freedom fewer than there are of whichever is fewer. It guards
// against participants who differ in how they respond to what the score knows, which no test of
// items sees.
struct CrossedT {
  double p;
  stats::Interval interval;  // of r, at 95 %: without zero where p is below .05
};

struct Predicted {
  std::size_t items = 0;
  std::size_t distinct_items = 0;  // explanations of one item count as one
  std::optional<double> r =
      std::nullopt;  // Pearson's, of the score and the items' means over people
  // Standard errors of r on Fisher's scale: over people and items, and over items alone.
  double spread = 0;
  double spread_of_items = 0;
  std::optional<double> item_p = std::nullopt;       // of a test that takes items as sampled
  std::optional<CrossedT> crossed_t = std::nullopt;  // of one that takes people so, too
  std::optional<double> p = std::nullopt;            // the larger of both; none without either
  // That of crossed_t, extended to zero where p is not below .05.
  std::optional<stats::Interval> interval = std::nullopt;
  std::string why_no_p = {};
  std::optional<double> rho = std::nullopt;  // Spearman's
  std::optional<double> rho_p = std::nullopt;
  Noise noise = {};
  bool is_binary = false;   // the score has two values: r is the point-biserial correlation
  std::string reason = {};  // why there is no r
};

// Draws the conclusion from the p-value of a test of items; `why_not` says why there is none.
void conclude(Predicted& found, std::optional<double> item_p, std::string_view why_not = {});

struct PredictorRules {
  std::size_t least_people = 2;  // per item; others are left out
  std::size_t resamples = 2000;
  std::size_t splits = 2000;  // none: no reliability
  std::uint64_t seed = 0;
};

// `score` has a value for some items. The test of items is Pearson's. The stats data of the
// correlation go to `data` where asked.
Predicted predicted(std::span<const Reaction> reactions, const std::map<std::string, double>& score,
                    const PredictorRules& rules, stats::Data* data = nullptr);

// The same of the groups' means: of methods, of which there is a handful.
struct PredictedMeans {
  std::vector<std::string> groups = {};
  std::optional<double> r = std::nullopt;                  // Pearson's
  std::optional<stats::Interval> interval = std::nullopt;  // people and items drawn anew
  std::optional<double> p = std::nullopt;
  Noise noise = {};
  std::optional<double> tau = std::nullopt;  // Kendall's tau-b, of the rankings
  std::optional<stats::Interval> tau_interval = std::nullopt;
  std::optional<double> tau_p = std::nullopt;
  std::optional<double> tau_of_halves = std::nullopt;  // of rankings by random halves of the people
  std::string reason = {};                             // why there is neither
};
// Whatever the number of people who saw an item.
PredictedMeans predicted_means(std::span<const Reaction> reactions,
                               const std::map<std::string, double>& score,
                               const PredictorRules& rules);

}  // namespace assay::analysis
