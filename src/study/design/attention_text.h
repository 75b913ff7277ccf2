// People who know a subject mark the words that tell it.
#pragma once

#include "study/design/protocol.h"

namespace assay::study {

struct AttentionText {
  static constexpr Info info{
      .name = "attention_text",
      .summary = "Experts mark the words without which the topic of a text is not recognisable.",
      .paper =
          "Mohseni and Ragan 2018, A Human-Grounded Evaluation Benchmark for Local "
          "Explanations of Machine Learning",
      .texts = true,
      .compares = Compares::nothing,
      .checks = false};

  bool faithful = false;
  int participants = 2;
  int set_size = 0;

  static constexpr std::tuple params{
      Param{"faithful", &AttentionText::faithful,
            "as published: two experts for each topic, all its texts in an order of their own, no "
            "practice"},
      Param{"participants", &AttentionText::participants, "people for each text", 1, 1000},
      Param{"set_size", &AttentionText::set_size,
            "texts for each participant; 0: all, as published", 0, 10'000},
  };

  Design operator()(const Ingredients& ingredients) const;
};

}  // namespace assay::study
