// What the score loses when the input is multiplied by its map.
#pragma once

#include "evaluate/metrics/multiplied.h"

namespace assay::metrics {

// paper: percent of the score before. torch_cam: the same with 1e-7 added to the divisor. xplique:
// 1e-8, and the map's magnitudes. pytorch_grad_cam: not divided, 100 times the difference.
enum class DropVariant { paper, torch_cam, xplique, pytorch_grad_cam };

struct AverageDrop {
  static constexpr Info info{
      .name = "average_drop",
      .summary = "Percent of the score lost when the input is multiplied by its map.",
      .family = Family::faithfulness,
      .better = Better::lower,
      .needs = Needs::model,
      .reference = "Chattopadhay et al., 2018"};

  DropVariant variant = DropVariant::paper;

  static constexpr std::tuple params{
      Param{"variant", &AverageDrop::variant,
            "paper: max(0, before - after) / before; torch_cam: / (before + 1e-7); xplique: / "
            "(before + 1e-8), magnitudes of the map; pytorch_grad_cam: not divided"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::DropVariant> {
  static constexpr std::array values{
      Word{metrics::DropVariant::paper, "paper"},
      Word{metrics::DropVariant::torch_cam, "torch_cam"},
      Word{metrics::DropVariant::xplique, "xplique"},
      Word{metrics::DropVariant::pytorch_grad_cam, "pytorch_grad_cam"}};
};

}  // namespace assay
