// Integrated gradients from many baselines at once, each at one random point of its way.
#pragma once

#include "explain/attribution/backward.h"
#include "explain/attribution/baseline.h"

namespace assay::attribution {

struct GradientShap {
  static constexpr Info info{
      .name = "gradient_shap",
      .summary =
          "The gradient at random points between baselines and the input, times the difference.",
      .family = Family::backward,
      .reference = "Lundberg and Lee, 2017; Erion, Janizek, Sturmfels, Lundberg and Lee, 2021",
      .asks = Asks::gradients};

  int samples = 200;
  Baseline baseline = Baseline::zero;
  std::filesystem::path background = {};
  double noise = 0;
  Sign sign = Sign::signs;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"samples", &GradientShap::samples, "random points", 1, 100'000},
      Param{"baseline", &GradientShap::baseline, "where ways start, unless there is a background"},
      Param{"background", &GradientShap::background,
            "items of which each sample draws one to start from: a folder of pictures, a .npy "
            "array or a .csv list"},
      Param{"noise", &GradientShap::noise,
            "deviation of noise that is added to the input, as a share of the input's largest "
            "minus its smallest number",
            0, 10},
      Param{"sign", &GradientShap::sign, "signed numbers, or their magnitudes"},
      Param{"seed", &GradientShap::seed, "where the random choices start"},
  };

  // Measures "completeness_gap": the sum of the contributions less the difference of the score and
  // the mean score of the baselines that were drawn.
  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
