#include "evaluate/metrics/auc.h"
#include "evaluate/metrics/aupr.h"
#include "evaluate/metrics/average_drop.h"
#include "evaluate/metrics/average_gain.h"
#include "evaluate/metrics/average_increase.h"
#include "evaluate/metrics/average_sensitivity.h"
#include "evaluate/metrics/bounding_box.h"
#include "evaluate/metrics/completeness.h"
#include "evaluate/metrics/comprehensiveness.h"
#include "evaluate/metrics/consistency.h"
#include "evaluate/metrics/deletion.h"
#include "evaluate/metrics/effective_complexity.h"
#include "evaluate/metrics/energy_pointing_game.h"
#include "evaluate/metrics/entropy.h"
#include "evaluate/metrics/faithfulness_correlation.h"
#include "evaluate/metrics/faithfulness_estimate.h"
#include "evaluate/metrics/focus.h"
#include "evaluate/metrics/gini.h"
#include "evaluate/metrics/half_l1.h"
#include "evaluate/metrics/human_share.h"
#include "evaluate/metrics/infidelity.h"
#include "evaluate/metrics/input_invariance.h"
#include "evaluate/metrics/insertion.h"
#include "evaluate/metrics/iou.h"
#include "evaluate/metrics/irof.h"
#include "evaluate/metrics/keep_and_retrain.h"
#include "evaluate/metrics/kl.h"
#include "evaluate/metrics/local_lipschitz.h"
#include "evaluate/metrics/masked_accuracy.h"
#include "evaluate/metrics/masked_cross_entropy.h"
#include "evaluate/metrics/max_box_acc.h"
#include "evaluate/metrics/max_sensitivity.h"
#include "evaluate/metrics/monotonicity.h"
#include "evaluate/metrics/mu_fidelity.h"
#include "evaluate/metrics/non_sensitivity.h"
#include "evaluate/metrics/nss.h"
#include "evaluate/metrics/parameter_randomisation.h"
#include "evaluate/metrics/pixel_flipping.h"
#include "evaluate/metrics/pointing_game.h"
#include "evaluate/metrics/pxap.h"
#include "evaluate/metrics/random_logit.h"
#include "evaluate/metrics/region_perturbation.h"
#include "evaluate/metrics/relative_input_stability.h"
#include "evaluate/metrics/relative_output_stability.h"
#include "evaluate/metrics/relative_representation_stability.h"
#include "evaluate/metrics/road.h"
#include "evaluate/metrics/roar.h"
#include "evaluate/metrics/selectivity.h"
#include "evaluate/metrics/sensitivity_n.h"
#include "evaluate/metrics/spearman.h"
#include "evaluate/metrics/sufficiency.h"
#include "evaluate/metrics/symmetric_relevance_gain.h"
#include "evaluate/metrics/top_k_intersection.h"
#include "evaluate/metrics/weighted_precision.h"
#include "evaluate/metrics/weighted_recall.h"
#include "evaluate/metrics/word_average_precision.h"
#include "evaluate/metrics/wsl.h"

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
