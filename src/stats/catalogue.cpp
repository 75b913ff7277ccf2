#include "stats/adjusted_p.h"
#include "stats/brunner_munzel.h"
#include "stats/clopper_pearson.h"
#include "stats/cochran_q.h"
#include "stats/correlated_correlations.h"
#include "stats/disattenuated_correlation.h"
#include "stats/fisher_exact.h"
#include "stats/friedman.h"
#include "stats/kendall_tau_b.h"
#include "stats/kruskal_wallis.h"
#include "stats/mann_whitney.h"
#include "stats/mcnemar.h"
#include "stats/paired_t.h"
#include "stats/partial_correlation.h"
#include "stats/pearson.h"
#include "stats/permutation_test.h"
#include "stats/pooled_t.h"
#include "stats/spearman.h"
#include "stats/test.h"
#include "stats/two_proportions.h"
#include "stats/welch_anova.h"
#include "stats/welch_t.h"
#include "stats/wilcoxon_signed_rank.h"
#include "stats/wilson.h"

namespace assay::stats {

std::span<const Test> catalogue() {
  static constexpr Test tests[] = {
      Test::of<MannWhitney>(),
      Test::of<WelchT>(),
      Test::of<PooledT>(),
      Test::of<PairedT>(),
      Test::of<WilcoxonSignedRank>(),
      Test::of<PermutationTest>(),
      Test::of<BrunnerMunzel>(),
      Test::of<KruskalWallis>(),
      Test::of<Friedman>(),
      Test::of<WelchAnova>(),
      Test::of<CochranQ>(),
      Test::of<Wilson>(),
      Test::of<ClopperPearson>(),
      Test::of<FisherExact>(),
      Test::of<Mcnemar>(),
      Test::of<TwoProportions>(),
      Test::of<Pearson>(),
      Test::of<Spearman>(),
      Test::of<KendallTauB>(),
      Test::of<PartialCorrelation>(),
      Test::of<CorrelatedCorrelations>(),
      Test::of<DisattenuatedCorrelation>(),
      Test::of<AdjustedP>(),
  };
  return tests;
}

}  // namespace assay::stats
