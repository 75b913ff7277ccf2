// People judge explanations that are there: they rate them, correct them and choose the best.
#pragma once

#include "study/design/protocol.h"

namespace assay::study {

struct Review {
  static constexpr Info info{
      .name = "review",
      .summary = "People rate explanations, correct them and choose the best, saying why.",
      .paper =
          "Mohseni and Ragan 2018, A Human-Grounded Evaluation Benchmark for Local "
          "Explanations of Machine Learning",
      .compares = Compares::explanations,
      .checks = false};

  bool faithful = false;
  bool rate = true;
  bool correct = true;
  bool choose = true;
  int participants = 10;
  int set_size = 10;

  static constexpr std::tuple params{
      Param{"faithful", &Review::faithful,
            "the paper's three forms without additions: everybody reviews everything, no practice"},
      Param{"rate", &Review::rate, "ask how well it explains"},
      Param{"correct", &Review::correct, "ask for a corrected map"},
      Param{"choose", &Review::choose, "ask for the best of all, with a justification"},
      Param{"participants", &Review::participants, "people for each item", 1, 1000},
      Param{"set_size", &Review::set_size, "items for each participant; 0: all", 0, 10'000},
  };

  Design operator()(const Ingredients& ingredients) const;
};

}  // namespace assay::study
