// A control: weights that say nothing.
#pragma once

#include "explain/text/method.h"

namespace assay::text {

struct Constant {
  static constexpr Info info{
      .name = "constant",
      .summary = "The same weight for every known word: what weights that say nothing score.",
      .family = Family::control,
      .reference = ""};

  static constexpr std::tuple<> params{};

  Explanation operator()(const Question& question) const {
    Explanation result{};
    result.words.assign(question.document.words().size(), 1.0);
    result.positions = share_among_positions(question.document, result.words);
    return result;
  }
};

}  // namespace assay::text
