// The input is changed at random: whether the map foretells what the score does.
#pragma once

#include "evaluate/metrics/subsets.h"

namespace assay::metrics {

// paper: the foretold changes are scaled by the factor that fits best. captum: as they are, so that
// the size of the map counts.
enum class InfidelityVariant { paper, captum };

// squares: the points of a square go for a substrate's; the map says what they contribute. noise:
// normal numbers, the same in all channels, are taken off; the map is a gradient.
enum class Perturbation { squares, noise };

struct Infidelity {
  static constexpr Info info{
      .name = "infidelity",
      .summary =
          "Mean squared difference of what the map foretells of random changes of the input and "
          "what the score loses by them.",
      .family = Family::faithfulness,
      .better = Better::lower,
      .needs = Needs::model,
      .reference = "Yeh et al., 2019",
      .depends_on_scale = "variant=captum"};

  InfidelityVariant variant = InfidelityVariant::paper;
  Perturbation perturbation = Perturbation::squares;
  int samples = 50;
  int side = 0;
  double noise = 0.2;
  Substrate substrate = Substrate::zero;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"variant", &Infidelity::variant,
            "paper: the map is scaled by the factor that fits best; captum: it is taken as it is"},
      Param{"perturbation", &Infidelity::perturbation,
            "squares: squares of points are hidden, for maps of contributions; noise: noise is "
            "taken off, for maps of gradients"},
      Param{"samples", &Infidelity::samples, "random changes; captum has 10", 1, 1e6},
      Param{"side", &Infidelity::side,
            "of a square, in points; 0 for a quarter of the map's longer side", 0, 65536},
      Param{"noise", &Infidelity::noise, "standard deviation, in numbers of the input", 1e-9, 1e9},
      Param{"substrate", &Infidelity::substrate, "what hidden points become; published: zero"},
      Param{"seed", &Infidelity::seed, "where random numbers start"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::InfidelityVariant> {
  static constexpr std::array values{Word{metrics::InfidelityVariant::paper, "paper"},
                                     Word{metrics::InfidelityVariant::captum, "captum"}};
};

template <>
struct Words<metrics::Perturbation> {
  static constexpr std::array values{Word{metrics::Perturbation::squares, "squares"},
                                     Word{metrics::Perturbation::noise, "noise"}};
};

}  // namespace assay
