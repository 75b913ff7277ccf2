// What tests of pairs share: the pairs, or why there are none.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct Pairs {
  std::string first_name = {};
  std::string second_name = {};
  std::vector<std::string> subjects = {};
  std::vector<double> first = {};
  std::vector<double> second = {};
  std::vector<double> differences = {};
  std::string unit = {};
  std::vector<Dropped> dropped = {};
  std::string undefined = {};  // why they cannot be compared; empty when they can

  // Groups, unit and what was dropped go into the result.
  void tell(Result& result) const;
};

// From `x` by two levels within `pair`, or `x` beside `y`; at least `least` complete pairs.
Pairs matched_pairs(const Data& data, std::size_t least);

}  // namespace assay::stats
