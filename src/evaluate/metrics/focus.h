// Whether an explanation of a class stays on what is of the class, when the input shows other
// classes too.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

struct Focus {
  static constexpr Info info{
      .name = "focus",
      .summary =
          "Share of the positive relevance that lies on tiles of the item's class when the item, "
          "another of its class and two of other classes are made small, put together as a mosaic "
          "of the input's size and explained again.",
      .family = Family::localisation,
      .better = Better::higher,
      .needs = Needs::method,
      .reference = "Arias-Duart, Parés, Garcia-Gasulla and Giménez-Ábalos, 2022",
      .scored_together = true};

  int mosaics = 1;
  int own = 2;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"mosaics", &Focus::mosaics,
            "that an item is shown in, each with others; the score is the mean of those that have "
            "positive relevance",
            1, 1000},
      Param{"own", &Focus::own, "tiles of the item's class, itself included; the paper has 2", 1,
            3},
      Param{"seed", &Focus::seed, "of which items stand beside it, and where"},
  };

  // The class of an item is its label, or without labels the class that its map explains. The
  // curve has one share for each mosaic that counts.
  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
