#include "stats/cluster_bootstrap.h"
#include "stats/cohen_kappa.h"
#include "stats/error_consistency.h"
#include "stats/fleiss_kappa.h"
#include "stats/intraclass_correlation.h"
#include "stats/krippendorff_alpha.h"
#include "stats/pooled_t.h"
#include "stats/psychometric.h"
#include "stats/reaction_time.h"
#include "stats/roc_area.h"
#include "stats/signal_detection.h"
#include "stats/split_half.h"
#include "stats/test.h"
#include "stats/welch_t.h"

namespace assay::stats {

std::span<const Test> catalogue() {
  static constexpr Test tests[] = {
      Test::of<WelchT>(),
      Test::of<PooledT>(),
      Test::of<CohenKappa>(),
      Test::of<FleissKappa>(),
      Test::of<KrippendorffAlpha>(),
      Test::of<IntraclassCorrelation>(),
      Test::of<ClusterBootstrap>(),
      Test::of<SplitHalf>(),
      Test::of<ErrorConsistency>(),
      Test::of<SignalDetection>(),
      Test::of<RocArea>(),
      Test::of<Psychometric>(),
      Test::of<ReactionTime>(),
  };
  return tests;
}

}  // namespace assay::stats
