// The score of a class, shared out from layer to layer down to the input, in proportion to what
// each number contributed to the next layer.
#pragma once

#include "explain/attribution/backward.h"
#include "explain/attribution/lrp_composites.h"

namespace assay::attribution {

struct Lrp {
  static constexpr Info info{
      .name = "lrp",
      .summary =
          "The score itself, shared out from layer to layer by what each number contributed "
          "(layer-wise relevance propagation).",
      .family = Family::lrp,
      .reference = "Bach, Binder, Montavon, Klauschen, Müller and Samek, 2015",
      .asks = Asks::net};

  LrpComposite composite = LrpComposite::epsilon_plus_flat;
  std::optional<LrpRule> convolution = {};
  std::optional<LrpRule> dense = {};
  std::optional<LrpRule> first = {};
  std::optional<double> epsilon = {};
  double gamma = 0.25;
  std::optional<double> alpha = {};
  std::optional<double> low = {};
  std::optional<double> high = {};
  bool bias = true;
  LrpAttention attention = LrpAttention::constant;
  std::optional<LrpToolkit> toolkit = {};
  Sign sign = Sign::signs;

  static constexpr std::tuple params{
      Param{"composite", &Lrp::composite,
            "which rule each layer gets: a preset of iNNvestigate, a composite of zennit, or one "
            "rule for all layers"},
      Param{"convolution", &Lrp::convolution,
            "the rule of convolutions, in place of the composite's"},
      Param{"dense", &Lrp::dense, "the rule of dense layers, in place of the composite's"},
      Param{"first", &Lrp::first,
            "the rule of layers that read the input, in place of the composite's"},
      Param{"epsilon", &Lrp::epsilon,
            "pushes sums of the epsilon rule away from zero; unless given, 0.1 in presets and 1e-6 "
            "in all others",
            0, 1e6},
      Param{"gamma", &Lrp::gamma, "how much more the gamma rule favours what agrees with the sum",
            0, 1e6},
      Param{"alpha", &Lrp::alpha,
            "weight of positive contributions in the alpha_beta rule, beta being alpha - 1; unless "
            "given, 1 in preset_a and 2 in all others",
            1, 1e6},
      Param{"low", &Lrp::low,
            "the least an input can be, for z_box; unless given, a black pixel, or the least "
            "number of an input that is no picture"},
      Param{"high", &Lrp::high,
            "the most an input can be, for z_box; unless given, a white pixel, or the greatest "
            "number of an input that is no picture"},
      Param{"bias", &Lrp::bias, "whether biases take part in sums and keep their share"},
      Param{
          "attention", &Lrp::attention,
          "of transformers: weights of attention and deviations that normalise are constants (Ali "
          "et al., 2022), or products are split evenly and normalisation passes (AttnLRP, "
          "Achtibat et al., 2024)"},
      Param{"toolkit", &Lrp::toolkit,
            "whose form of a rule to follow where toolkits differ; unless given, the composite's"},
      Param{"sign", &Lrp::sign, "signed numbers, or their magnitudes"},
  };

  // Measures "conservation_gap": the relevance of the input less the score that was shared out.
  // Biases and stabilisers keep some of it.
  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
