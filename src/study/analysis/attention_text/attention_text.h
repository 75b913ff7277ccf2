// Which words people find important in texts, and whether explanations do.
#pragma once

#include "math/stats/bootstrap_ends.h"
#include "study/analysis/marks/word_marks.h"
#include "study/analysis/protocol.h"

namespace assay::analysis {

struct AttentionText {
  static constexpr Info info{
      .name = "attention_text",
      .summary =
          "Weights of the words that people marked, how far they agree, and how well "
          "explanations match them.",
      .reference = "Mohseni, Block and Ragan, 2020"};

  WordUnit words = WordUnit::position;
  std::string metric = "half_l1";
  int splits = 50;
  int texts = 6;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"words", &AttentionText::words,
            "what is weighted; position: each place in the text, type: each word once, without "
            "stop words, as published"},
      Param{"metric", &AttentionText::metric, "by which methods are compared, as a spec"},
      Param{"splits", &AttentionText::splits, "of people into halves", 1, 1000},
      Param{"texts", &AttentionText::texts, "that are shown with their weights", 0, 100},
      Param{"seed", &AttentionText::seed, "of splits, resamples and the random control", 0, 1e18},
  };

  ProtocolReport operator()(const Evidence& evidence) const;
};

// Krippendorff's nominal alpha of marked and unmarked words of all texts together; texts are drawn
// anew for the interval.
stats::Bootstrapped alpha_of_words(std::span<const MarkedText> texts, std::uint64_t seed);

}  // namespace assay::analysis
