#include "stats/cohen_kappa.h"
#include "stats/fleiss_kappa.h"
#include "stats/intraclass_correlation.h"
#include "stats/krippendorff_alpha.h"
#include "stats/pooled_t.h"
#include "stats/test.h"
#include "stats/welch_t.h"

namespace assay::stats {

std::span<const Test> catalogue() {
  static constexpr Test tests[] = {
      Test::of<WelchT>(),      Test::of<PooledT>(),           Test::of<CohenKappa>(),
      Test::of<FleissKappa>(), Test::of<KrippendorffAlpha>(), Test::of<IntraclassCorrelation>(),
  };
  return tests;
}

}  // namespace assay::stats
