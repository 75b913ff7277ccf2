// Rows taken together: by condition, by participant, by item.
#pragma once

#include <functional>
#include <map>
#include <set>

#include "study/analysis/evidence.h"

namespace assay::analysis {

using responses::ResponseRow;
using Rows = std::vector<const ResponseRow*>;
using KeyOf = std::function<std::string(const ResponseRow&)>;
using Which = std::function<bool(const ResponseRow&)>;

// Of the evidence; they stay where they are.
Rows select(const Evidence& evidence, const Which& which);
Rows select(const Rows& rows, const Which& which);
// In the order of the keys.
std::map<std::string, Rows> grouped(const Rows& rows, const KeyOf& key);

std::string participant_of(const ResponseRow& row);
std::string item_of(const ResponseRow& row);
std::string condition_of(const ResponseRow& row);

// Those that occur, in the order of the design, or of the alphabet where there is none.
std::vector<std::string> conditions(const Evidence& evidence, const Rows& rows);

// Who met which condition.
using Met = std::map<std::string, std::set<std::string>>;
Met met_in(const Rows& rows);
// Whether people are to be compared with themselves: of those who met one of two conditions at
// least half met both, and at least two did, for every pair. A few who came twice to a study in
// which everybody should meet one condition do not make pairs of the others.
bool is_within(const Met& met);
bool is_within(const Rows& rows);
// A sentence on those who met several conditions though others did not; none where nobody did.
std::optional<std::string> who_came_twice(const Met& met);

// Blank when there is no value.
Cell cell_of(const std::optional<double>& value);
Cell low_of(const std::optional<stats::Interval>& interval);
Cell high_of(const std::optional<stats::Interval>& interval);

// How many of those that can be right are.
struct Rate {
  std::size_t right = 0;
  std::size_t n = 0;

  std::optional<double> share() const;
  // 100 x share for a table; blank when nothing was asked.
  Cell percent() const;
};
Rate rate(const Rows& rows, const Which& is_right);
Rate accuracy(const Rows& rows);  // of rows that are right or wrong

// The share of right answers of every participant (or of every item), by `key`; who has none is
// not there.
std::map<std::string, double> accuracies(const Rows& rows, const KeyOf& key);

}  // namespace assay::analysis
