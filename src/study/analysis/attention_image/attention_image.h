// What people find important in pictures, and whether explanations do.
#pragma once

#include "study/analysis/protocol.h"

namespace assay::analysis {

struct AttentionImage {
  static constexpr Info info{
      .name = "attention_image",
      .summary =
          "Weighted masks of what people drew around, how far they agree, and how well "
          "explanations match them.",
      .reference = "Mohseni, Block and Ragan, 2020"};

  int most_side = 224;
  int levels = 255;
  double saturation = 1;
  bool clip = true;
  std::string metric = "half_l1";
  double centre = 0.25;
  int splits = 20;
  int pictures = 24;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"most_side", &AttentionImage::most_side, "of the grid of masks, in points", 8, 1024},
      Param{"levels", &AttentionImage::levels,
            "of weights: a person adds floor(levels / people), as in pictures of 8 bits; 0: the "
            "share of people itself",
            0, 65535},
      Param{"saturation", &AttentionImage::saturation, "no weight is greater", 0.01, 1},
      Param{"clip", &AttentionImage::clip, "whether marks outside the object's outline are cut"},
      Param{"metric", &AttentionImage::metric, "by which methods are compared, as a spec"},
      Param{"centre", &AttentionImage::centre,
            "deviation of the Gaussian control, as a share of the sides", 0.01, 10},
      Param{"splits", &AttentionImage::splits, "of people into halves", 1, 1000},
      Param{"pictures", &AttentionImage::pictures, "heat maps shown", 0, 100},
      Param{"seed", &AttentionImage::seed, "of splits, resamples and the random control", 0, 1e18},
  };

  ProtocolReport operator()(const Evidence& evidence) const;
};

}  // namespace assay::analysis
