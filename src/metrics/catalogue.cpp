#include "metrics/auc.h"
#include "metrics/aupr.h"
#include "metrics/average_drop.h"
#include "metrics/average_gain.h"
#include "metrics/average_increase.h"
#include "metrics/average_sensitivity.h"
#include "metrics/bounding_box.h"
#include "metrics/completeness.h"
#include "metrics/comprehensiveness.h"
#include "metrics/consistency.h"
#include "metrics/deletion.h"
#include "metrics/effective_complexity.h"
#include "metrics/energy_pointing_game.h"
#include "metrics/entropy.h"
#include "metrics/faithfulness_correlation.h"
#include "metrics/faithfulness_estimate.h"
#include "metrics/focus.h"
#include "metrics/gini.h"
#include "metrics/half_l1.h"
#include "metrics/human_share.h"
#include "metrics/infidelity.h"
#include "metrics/input_invariance.h"
#include "metrics/insertion.h"
#include "metrics/iou.h"
#include "metrics/irof.h"
#include "metrics/keep_and_retrain.h"
#include "metrics/kl.h"
#include "metrics/local_lipschitz.h"
#include "metrics/masked_accuracy.h"
#include "metrics/masked_cross_entropy.h"
#include "metrics/max_box_acc.h"
#include "metrics/max_sensitivity.h"
#include "metrics/monotonicity.h"
#include "metrics/mu_fidelity.h"
#include "metrics/non_sensitivity.h"
#include "metrics/nss.h"
#include "metrics/parameter_randomisation.h"
#include "metrics/pixel_flipping.h"
#include "metrics/pointing_game.h"
#include "metrics/pxap.h"
#include "metrics/random_logit.h"
#include "metrics/region_perturbation.h"
#include "metrics/relative_input_stability.h"
#include "metrics/relative_output_stability.h"
#include "metrics/relative_representation_stability.h"
#include "metrics/road.h"
#include "metrics/roar.h"
#include "metrics/selectivity.h"
#include "metrics/sensitivity_n.h"
#include "metrics/spearman.h"
#include "metrics/sufficiency.h"
#include "metrics/symmetric_relevance_gain.h"
#include "metrics/top_k_intersection.h"
#include "metrics/weighted_precision.h"
#include "metrics/weighted_recall.h"
#include "metrics/word_average_precision.h"
#include "metrics/wsl.h"

namespace assay::metrics {

namespace {

constexpr Metric all[] = {
    Metric::of<AverageDrop>(),
    Metric::of<AverageIncrease>(),
    Metric::of<AverageGain>(),
    Metric::of<Deletion>(),
    Metric::of<Insertion>(),
    Metric::of<MaskedAccuracy>(),
    Metric::of<MaskedCrossEntropy>(),
    Metric::of<PixelFlipping>(),
    Metric::of<SymmetricRelevanceGain>(),
    Metric::of<RegionPerturbation>(),
    Metric::of<Selectivity>(),
    Metric::of<Irof>(),
    Metric::of<Road>(),
    Metric::of<Roar>(),
    Metric::of<KeepAndRetrain>(),
    Metric::of<Comprehensiveness>(),
    Metric::of<Sufficiency>(),
    Metric::of<SensitivityN>(),
    Metric::of<FaithfulnessCorrelation>(),
    Metric::of<FaithfulnessEstimate>(),
    Metric::of<MuFidelity>(),
    Metric::of<Monotonicity>(),
    Metric::of<Infidelity>(),
    Metric::of<PointingGame>(),
    Metric::of<EnergyPointingGame>(),
    Metric::of<Focus>(),
    Metric::of<BoundingBox>(),
    Metric::of<Iou>(),
    Metric::of<TopKIntersection>(),
    Metric::of<Auc>(),
    Metric::of<Pxap>(),
    Metric::of<Wsl>(),
    Metric::of<MaxBoxAcc>(),
    Metric::of<HalfL1>(),
    Metric::of<WeightedPrecision>(),
    Metric::of<WeightedRecall>(),
    Metric::of<Aupr>(),
    Metric::of<WordAveragePrecision>(),
    Metric::of<Spearman>(),
    Metric::of<Nss>(),
    Metric::of<Kl>(),
    Metric::of<HumanShare>(),
    Metric::of<Gini>(),
    Metric::of<Entropy>(),
    Metric::of<EffectiveComplexity>(),
    Metric::of<MaxSensitivity>(),
    Metric::of<AverageSensitivity>(),
    Metric::of<LocalLipschitz>(),
    Metric::of<RelativeInputStability>(),
    Metric::of<RelativeOutputStability>(),
    Metric::of<RelativeRepresentationStability>(),
    Metric::of<Consistency>(),
    Metric::of<ParameterRandomisation>(),
    Metric::of<RandomLogit>(),
    Metric::of<Completeness>(),
    Metric::of<NonSensitivity>(),
    Metric::of<InputInvariance>(),
};

}  // namespace

std::span<const Metric> catalogue() { return all; }

}  // namespace assay::metrics
