// As many of the highest points as the object has: how many of them lie on it.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

struct BoundingBox {
  static constexpr Info info{
      .name = "bounding_box",
      .summary = "Share of the highest points, as many as the object has, that lie on it.",
      .family = Family::localisation,
      .better = Better::higher,
      .needs = Needs::object,
      .reference = "Schulz et al., 2020; Arras, Osman and Samek, 2022"};

  static constexpr std::tuple<> params{};

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
