// People draw around what makes an object recognisable: a map to hold explanations against.
#pragma once

#include "study/design/protocol.h"

namespace assay::study {

struct AttentionImage {
  static constexpr Info info{
      .name = "attention_image",
      .summary = "People draw a contour around the area most important to recognise an object.",
      .paper =
          "Mohseni and Ragan 2018, A Human-Grounded Evaluation Benchmark for Local "
          "Explanations of Machine Learning",
      .compares = Compares::nothing,
      .checks = false};

  bool faithful = false;
  int participants = 10;
  int set_size = 0;

  static constexpr std::tuple params{
      Param{"faithful", &AttentionImage::faithful,
            "as published: ten people, tablet and pen, everybody draws on every picture, no "
            "practice"},
      Param{"participants", &AttentionImage::participants, "people for each picture", 1, 1000},
      Param{"set_size", &AttentionImage::set_size,
            "pictures for each participant; 0: all, as published", 0, 10'000},
  };

  Design operator()(const Ingredients& ingredients) const;
};

}  // namespace assay::study
