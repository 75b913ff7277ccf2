// What results about agreement share.
#pragma once

#include "math/stats/bootstrap.h"
#include "math/stats/procedure.h"
#include "math/stats/ratings.h"

namespace assay::stats {

// A result whose unit is the item; items that fewer than two rated are said to be dropped.
Result agreement_result(const Info& info, const Data& data, const Ratings& ratings);

// The value as the first estimate, with its interval or a note why there is none.
void add_bootstrapped(Result& result, std::string name, const Bootstrapped& found,
                      const Bootstrap& how, bool bounded = true);

}  // namespace assay::stats
