#include "stats/adjusted_p.h"
#include "stats/brunner_munzel.h"
#include "stats/clopper_pearson.h"
#include "stats/cluster_bootstrap.h"
#include "stats/cochran_q.h"
#include "stats/cohen_kappa.h"
#include "stats/correlated_correlations.h"
#include "stats/disattenuated_correlation.h"
#include "stats/effect_sizes.h"
#include "stats/error_consistency.h"
#include "stats/fisher_exact.h"
#include "stats/fleiss_kappa.h"
#include "stats/friedman.h"
#include "stats/intraclass_correlation.h"
#include "stats/item_distance.h"
#include "stats/jackknife.h"
#include "stats/kendall_tau_b.h"
#include "stats/kendall_w.h"
#include "stats/krippendorff_alpha.h"
#include "stats/kruskal_wallis.h"
#include "stats/mann_whitney.h"
#include "stats/mcnemar.h"
#include "stats/mixed_model.h"
#include "stats/paired_t.h"
#include "stats/partial_correlation.h"
#include "stats/pearson.h"
#include "stats/permutation_test.h"
#include "stats/pooled_t.h"
#include "stats/power_correlation.h"
#include "stats/power_mann_whitney.h"
#include "stats/power_proportions.h"
#include "stats/power_study.h"
#include "stats/power_t.h"
#include "stats/psychometric.h"
#include "stats/reaction_time.h"
#include "stats/roc_area.h"
#include "stats/signal_detection.h"
#include "stats/spearman.h"
#include "stats/split_half.h"
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
      Test::of<EffectSizes>(),
      Test::of<ClusterBootstrap>(),
      Test::of<Jackknife>(),
      Test::of<AdjustedP>(),
      Test::of<CohenKappa>(),
      Test::of<FleissKappa>(),
      Test::of<KrippendorffAlpha>(),
      Test::of<IntraclassCorrelation>(),
      Test::of<KendallW>(),
      Test::of<SplitHalf>(),
      Test::of<ItemDistance>(),
      Test::of<ErrorConsistency>(),
      Test::of<SignalDetection>(),
      Test::of<RocArea>(),
      Test::of<Psychometric>(),
      Test::of<ReactionTime>(),
      Test::of<MixedModel>(),
      Test::of<PowerT>(),
      Test::of<PowerMannWhitney>(),
      Test::of<PowerCorrelation>(),
      Test::of<PowerProportions>(),
      Test::of<PowerStudy>(),
  };
  return tests;
}

}  // namespace assay::stats
