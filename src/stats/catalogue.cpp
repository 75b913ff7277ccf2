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
#include "stats/permutation.h"
#include "stats/pooled_t.h"
#include "stats/power_correlation.h"
#include "stats/power_mann_whitney.h"
#include "stats/power_proportions.h"
#include "stats/power_study.h"
#include "stats/power_t.h"
#include "stats/procedure.h"
#include "stats/psychometric.h"
#include "stats/reaction_time.h"
#include "stats/roc_area.h"
#include "stats/signal_detection.h"
#include "stats/spearman.h"
#include "stats/split_half.h"
#include "stats/two_proportions.h"
#include "stats/welch_anova.h"
#include "stats/welch_t.h"
#include "stats/wilcoxon_signed_rank.h"
#include "stats/wilson.h"

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
