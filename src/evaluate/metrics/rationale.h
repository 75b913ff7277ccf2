// The highest points of a map taken as the reason for a class: hidden (comprehensiveness) or alone
// (sufficiency), at several shares of all points.
#pragma once

#include "evaluate/metrics/perturb.h"

namespace assay::metrics {

// Which of the highest points are taken. eraser: 1, 5, 10, 20 and 50 percent of all, at least one.
// ferret: of 10, 20 ... 100 percent, rounded down, those that are above zero; a share that takes no
// point, or no other than the share before it, does not count.
enum class Shares { eraser, ferret };

inline constexpr std::array<int, 5> percents_of_eraser{1, 5, 10, 20, 50};
inline constexpr std::array<int, 10> percents_of_ferret{10, 20, 30, 40, 50, 60, 70, 80, 90, 100};

constexpr double share_of_rationale(std::size_t at, std::size_t shares) {
  const int percent =
      shares == percents_of_eraser.size() ? percents_of_eraser[at] : percents_of_ferret[at];
  return percent / 100.0;
}

// What the probability has lost, or its logarithm.
enum class Loss { probability, log_odds };

struct Rationale {
  Shares shares;
  Loss loss;
  Substrate substrate;
  bool alone;  // only the highest points are left, instead of all others
};

// The mean loss over the shares that count; the curve has the loss at each, whether it counts or
// not. Zero where none counts, as ferret has it. Words of a text are deleted.
std::vector<Score> score_rationale(const ExplainedItems& explained, const Rationale& how);

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::Shares> {
  static constexpr std::array values{Word{metrics::Shares::eraser, "eraser"},
                                     Word{metrics::Shares::ferret, "ferret"}};
};

template <>
struct Words<metrics::Loss> {
  static constexpr std::array values{Word{metrics::Loss::probability, "probability"},
                                     Word{metrics::Loss::log_odds, "log_odds"}};
};

}  // namespace assay
