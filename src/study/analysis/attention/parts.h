// The parts that analyses of marked pictures and of marked texts share.
#pragma once

#include "study/analysis/marks/agreement.h"
#include "study/analysis/marks/scores.h"

namespace assay::analysis::attention {

// A mean with an interval, from values drawn anew.
struct Estimated {
  std::size_t n = 0;
  std::optional<double> mean = std::nullopt;
  std::optional<stats::Interval> interval = std::nullopt;
};
Estimated estimated(std::span<const double> values, std::uint64_t seed);
// "0.62 (95 % interval 0.58 to 0.66)"; "undefined" without a value.
std::string in_words(const Estimated& value);

struct Agreement {
  std::vector<PersonAgreement> people;
  std::vector<ItemAgreement> items;
  Estimated correlation = {};  // of a person with the others, over people
  Estimated reliability = {};  // of items' weights, over items
};
Agreement agreement_of(std::span<const Marks> marks, std::size_t splits, std::uint64_t seed);
Section agreement_section(const Agreement& agreement, std::string_view points, std::uint64_t seed);

// Methods by methods and against the control, by one metric; the table has all metrics.
struct ScoreTable {
  Section section;
  std::vector<std::string> sentences;
};
// The R script that finds these tables again, and what it reads. `settings` are lines of R before
// it.
std::vector<Attachment> script(std::string_view settings, std::span<const Marks> marks,
                               const MarkScores& scores);
ScoreTable score_section(const MarkScores& scores, const std::string& metric, std::uint64_t seed);

}  // namespace assay::analysis::attention
