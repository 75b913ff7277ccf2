// Whether the highest point of the map is on the object or close to it.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

struct PointingGame {
  static constexpr Info info{
      .name = "pointing_game",
      .summary =
          "1 when the object comes closer to the map's highest point than the tolerance, "
          "otherwise 0.",
      .family = Family::localisation,
      .better = Better::higher,
      .needs = Needs::object,
      .reference = "Zhang et al., 2016; tolerance as Fong, Patrick and Vedaldi, 2019"};

  double tolerance = 15;

  static constexpr std::tuple params{
      Param{"tolerance", &PointingGame::tolerance,
            "in pixels of the picture before it was scaled to the input; 0: the point itself", 0,
            1e6},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
