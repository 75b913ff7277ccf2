// Channels of a layer, weighted by the score of the input seen through each; no gradients.
#pragma once

#include "explain/attribution/channel_masks.h"

namespace assay::attribution {

// From the scores of the masked inputs to weights of the channels. softmax: over the item's
// channels, as in the paper's algorithm and in pytorch-grad-cam. score: as it is, which with
// probabilities is the authors' code. increase: minus the score of an input of zeros, the paper's
// increase of confidence.
enum class ScoreWeights { softmax, score, increase };

}  // namespace assay::attribution

namespace assay {

template <>
struct Words<attribution::ScoreWeights> {
  static constexpr std::array values{Word{attribution::ScoreWeights::softmax, "softmax"},
                                     Word{attribution::ScoreWeights::score, "score"},
                                     Word{attribution::ScoreWeights::increase, "increase"}};
};

}  // namespace assay

namespace assay::attribution {

struct ScoreCam {
  static constexpr Info info{
      .name = "score_cam",
      .summary = "A layer's channels, weighted by the score of the input seen through each.",
      .family = Family::cam,
      .reference = "Wang, Wang, Du, Yang, Zhang, Ding, Mardziel and Hu, 2020",
      .asks = Asks::net};

  std::string layer = "";
  ScoreWeights weights = ScoreWeights::softmax;
  Upsampling upsampling = Upsampling::linear;
  bool rectify = true;

  static constexpr std::tuple params{
      Param{"layer", &ScoreCam::layer,
            "a layer by its name; otherwise where the last convolution's block ends"},
      Param{"weights", &ScoreCam::weights, "how scores of masked inputs weigh channels"},
      Param{"upsampling", &ScoreCam::upsampling, "from the layer's points to the input's"},
      Param{"rectify", &ScoreCam::rectify, "whether what is negative becomes zero"},
  };

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
