// The very highest points of a map: how many of them lie on the object.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

struct TopKIntersection {
  static constexpr Info info{.name = "top_k_intersection",
                             .summary = "Share of the map's highest points that lie on the object.",
                             .family = Family::localisation,
                             .better = Better::higher,
                             .needs = Needs::object,
                             .reference = "Theiner, Müller-Budack and Ewerth, 2022"};

  int points = 0;
  bool concept_influence = false;

  static constexpr std::tuple params{
      Param{"points", &TopKIntersection::points,
            "how many are looked at; 0 for the published 1000 of 224 x 224 points, and the same "
            "share of maps of another size",
            0, 1e9},
      Param{"concept_influence", &TopKIntersection::concept_influence,
            "divide by the object's share of all points: 1 is chance"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
