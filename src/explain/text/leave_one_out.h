// The text without a word, word by word, and without one occurrence, place by place.
#pragma once

#include <utility>

#include "explain/text/method.h"

namespace assay::text {

struct LeaveOneOut {
  static constexpr Info info{
      .name = "leave_one_out",
      .summary = "What the score loses without all occurrences of a word, and without one of them.",
      .family = Family::perturbation,
      .reference = "Robnik-Sikonja and Kononenko, 2008; Li, Monroe and Jurafsky, 2016"};

  static constexpr std::tuple<> params{};

  Explanation operator()(const Question& question) const {
    const Document& document = question.document;
    std::vector<double> counts = document.counts();
    const double whole = score(question);
    const auto loss = [&](std::size_t word, double without) {
      const double before = std::exchange(counts[word], counts[word] - without);
      const double rest = document.score(counts, question.target, question.output);
      counts[word] = before;
      return whole - rest;
    };
    Explanation result{};
    // Occurrences of one word are alike, so one of them is asked for.
    std::vector<double> of_one;
    for (std::size_t word = 0; word < counts.size(); ++word) {
      result.words.push_back(loss(word, counts[word]));
      of_one.push_back(counts[word] > 1 ? loss(word, 1) : result.words.back());
      result.scored += counts[word] > 1 ? 2 : 1;
    }
    for (const Position& position : document.positions()) {
      result.positions.push_back(of_one[position.word]);
    }
    ++result.scored;  // the whole text
    return result;
  }
};

}  // namespace assay::text
