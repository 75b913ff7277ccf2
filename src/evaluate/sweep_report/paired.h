// Two methods on the same items: how far apart they are, how sure that is, and how many items would
// tell. Only items on which both have a value count.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "math/stats/bootstrap.h"

namespace assay::sweep_report {

// How intervals and tests are made.
struct Rules {
  stats::Bootstrap bootstrap = {};
  double alpha = 0.05;
  double power = 0.8;
  std::size_t draws = 9999;  // of signs, where not all of them are tried
};

using Values = std::vector<std::optional<double>>;  // by item

struct Difference {
  std::size_t items = 0;  // on which both have a value
  double mean = 0;        // above zero where the first is better
  std::optional<stats::Interval> interval = std::nullopt;
  std::optional<double> p = std::nullopt;           // two-sided
  std::optional<double> adjusted_p = std::nullopt;  // for all tests of the metric
  std::string why = {};                             // there is no p
};

// First less second, item by item, or second less first where lower is better.
std::vector<double> differences(const Values& first, const Values& second, bool higher_is_better);

// Whether the mean of differences could be chance: how often it is as far from zero when their
// signs are. All signs are tried up to twelve differences, so many are drawn beyond, and from
// 10,001 on, where both say the same, Student's t is asked. None when there are fewer than two
// differences or all are zero.
std::optional<double> sign_flip_p(const std::vector<double>& differences, const Rules& rules);

// How large it is, without a test; and with one.
Difference estimate_difference(const std::vector<double>& differences, const Rules& rules);
Difference test_difference(const std::vector<double>& differences, const Rules& rules);

// How many items it takes to find a difference as large as the one seen.
struct ItemsNeeded {
  enum class Kind {
    known,     // `items` reach the power
    too_many,  // more than ten million would be needed
    nothing,   // the mean difference is zero: there is nothing to find
    unknown    // fewer than two items: its spread is not known
  };
  Kind kind = Kind::unknown;
  std::size_t items = 0;
};

// Of a two-sided t-test of pairs, by the noncentral t distribution; at least as many as it takes
// for flipped signs to reach the level at all.
ItemsNeeded items_needed(const std::vector<double>& differences, const Rules& rules);

// Whether a test found something, by its adjusted p.
bool is_significant(const Difference& difference, const Rules& rules);

}  // namespace assay::sweep_report
