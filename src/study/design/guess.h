// People guess which wrong label a machine gave: who understands it guesses better.
#pragma once

#include "study/design/protocol.h"

namespace assay::study {

struct Guess {
  static constexpr Info info{
      .name = "guess",
      .summary = "People guess the wrong label a machine gave, with or without explanations.",
      .paper =
          "Shen and Huang 2020, How Useful Are the Machine-Generated Interpretations to "
          "General Users? A Human Evaluation on Guessing the Incorrectly Predicted Labels",
      .mistakes = true};

  bool faithful = false;
  int experiment = 2;
  std::optional<int> replicates{};
  int set_size = 20;
  int least_ms = 5000;

  static constexpr std::tuple params{
      Param{"faithful", &Guess::faithful,
            "as published: one picture a session, people may take many sessions"},
      Param{"experiment", &Guess::experiment,
            "1: other pictures in each condition; 2: the same pictures, other people", 1, 2},
      Param{"replicates", &Guess::replicates,
            "people for each picture and condition; unless given 9 in experiment 1, 5 in 2", 1,
            10'000},
      Param{"set_size", &Guess::set_size, "pictures a session, unless faithful", 1, 10'000},
      Param{"least_ms", &Guess::least_ms,
            "milliseconds before a picture can be answered, as on the published page (whose text "
            "said 45 seconds); 0 for none",
            0, 600'000},
  };

  Design operator()(const Ingredients& ingredients) const;
};

}  // namespace assay::study
