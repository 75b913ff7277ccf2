// More and more of a picture is shown, the most important pixels first: how much do people need?
#pragma once

#include "study/design/protocol.h"

namespace assay::study {

struct Psychophysics {
  static constexpr Info info{
      .name = "psychophysics",
      .summary =
          "People recognise a picture of which ever more is shown, the most important pixels "
          "first.",
      .paper =
          "Biessmann and Refiano 2021, Quality Metrics for Transparent Machine Learning With "
          "and Without Humans In the Loop Are Not Correlated",
      .compares = Compares::maps,
      .answers = true};

  bool faithful = false;
  int participants = 62;

  static constexpr std::tuple params{
      Param{"faithful", &Psychophysics::faithful,
            "as published: everybody sees every picture by every method, so the same picture "
            "several times; otherwise each picture once, methods rotated over participants"},
      Param{"participants", &Psychophysics::participants,
            "people in all when faithful, else people for each rotation", 1, 10'000},
  };

  Design operator()(const Ingredients& ingredients) const;
};

}  // namespace assay::study
