#include "math/stats/adjusted_p.h"
#include "math/stats/brunner_munzel.h"
#include "math/stats/clopper_pearson.h"
#include "math/stats/cluster_bootstrap.h"
#include "math/stats/cochran_q.h"
#include "math/stats/cohen_kappa.h"
#include "math/stats/correlated_correlations.h"
#include "math/stats/disattenuated_correlation.h"
#include "math/stats/effect_sizes.h"
#include "math/stats/error_consistency.h"
#include "math/stats/fisher_exact.h"
#include "math/stats/fleiss_kappa.h"
#include "math/stats/friedman.h"
#include "math/stats/intraclass_correlation.h"
#include "math/stats/item_distance.h"
#include "math/stats/jackknife.h"
#include "math/stats/kendall_tau_b.h"
#include "math/stats/kendall_w.h"
#include "math/stats/krippendorff_alpha.h"
#include "math/stats/kruskal_wallis.h"
#include "math/stats/mann_whitney.h"
#include "math/stats/mcnemar.h"
#include "math/stats/mixed_model.h"
#include "math/stats/paired_t.h"
#include "math/stats/partial_correlation.h"
#include "math/stats/pearson.h"
#include "math/stats/permutation.h"
#include "math/stats/pooled_t.h"
#include "math/stats/power_correlation.h"
#include "math/stats/power_mann_whitney.h"
#include "math/stats/power_proportions.h"
#include "math/stats/power_study.h"
#include "math/stats/power_t.h"
#include "math/stats/procedure.h"
#include "math/stats/psychometric.h"
#include "math/stats/reaction_time.h"
#include "math/stats/roc_area.h"
#include "math/stats/signal_detection.h"
#include "math/stats/spearman.h"
#include "math/stats/split_half.h"
#include "math/stats/two_proportions.h"
#include "math/stats/welch_anova.h"
#include "math/stats/welch_t.h"
#include "math/stats/wilcoxon_signed_rank.h"
#include "math/stats/wilson.h"

namespace assay::stats {

std::span<const Procedure> catalogue() {
  static constexpr Procedure tests[] = {
      Procedure::of<MannWhitney>(),
      Procedure::of<WelchT>(),
      Procedure::of<PooledT>(),
      Procedure::of<PairedT>(),
      Procedure::of<WilcoxonSignedRank>(),
      Procedure::of<Permutation>(),
      Procedure::of<BrunnerMunzel>(),
      Procedure::of<KruskalWallis>(),
      Procedure::of<Friedman>(),
      Procedure::of<WelchAnova>(),
      Procedure::of<CochranQ>(),
      Procedure::of<Wilson>(),
      Procedure::of<ClopperPearson>(),
      Procedure::of<FisherExact>(),
      Procedure::of<Mcnemar>(),
      Procedure::of<TwoProportions>(),
      Procedure::of<Pearson>(),
      Procedure::of<Spearman>(),
      Procedure::of<KendallTauB>(),
      Procedure::of<PartialCorrelation>(),
      Procedure::of<CorrelatedCorrelations>(),
      Procedure::of<DisattenuatedCorrelation>(),
      Procedure::of<EffectSizes>(),
      Procedure::of<ClusterBootstrap>(),
      Procedure::of<Jackknife>(),
      Procedure::of<AdjustedP>(),
      Procedure::of<CohenKappa>(),
      Procedure::of<FleissKappa>(),
      Procedure::of<KrippendorffAlpha>(),
      Procedure::of<IntraclassCorrelation>(),
      Procedure::of<KendallW>(),
      Procedure::of<SplitHalf>(),
      Procedure::of<ItemDistance>(),
      Procedure::of<ErrorConsistency>(),
      Procedure::of<SignalDetection>(),
      Procedure::of<RocArea>(),
      Procedure::of<Psychometric>(),
      Procedure::of<ReactionTime>(),
      Procedure::of<MixedModel>(),
      Procedure::of<PowerT>(),
      Procedure::of<PowerMannWhitney>(),
      Procedure::of<PowerCorrelation>(),
      Procedure::of<PowerProportions>(),
      Procedure::of<PowerStudy>(),
  };
  return tests;
}

}  // namespace assay::stats
