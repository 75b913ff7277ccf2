// A control: people mark what a text is about, and that stands there often. A method has to know
// more than how often.
#pragma once

#include "explain/text/method.h"

namespace assay::text {

struct Frequency {
  static constexpr Info info{
      .name = "frequency",
      .summary = "How often a word stands in the text, whatever the model makes of it.",
      .family = Family::control,
      .reference = ""};

  static constexpr std::tuple<> params{};

  Explanation operator()(const Question& question) const {
    Explanation result{};
    result.words = question.document.counts();
    result.positions = share_among_positions(question.document, result.words);
    return result;
  }
};

}  // namespace assay::text
