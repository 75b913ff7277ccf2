// What each word contributes to the score, to first order.
#pragma once

#include "explain/text/method.h"

namespace assay::text {

struct InputGradient {
  static constexpr Info info{
      .name = "input_gradient",
      .summary =
          "A word's TF-IDF value times the score's gradient by it; of a logit, exactly what "
          "the word adds to the bias.",
      .family = Family::backward,
      .reference = "Shrikumar, Greenside, Shcherbina and Kundaje, 2016"};

  static constexpr std::tuple<> params{};

  Explanation operator()(const Question& question) const {
    const Document& document = question.document;
    const Classifier& model = document.model();
    std::vector<double> weights = document.values();
    std::vector<Feature> row;
    for (std::size_t at = 0; at < weights.size(); ++at) {
      row.push_back({document.words()[at].number, weights[at]});
    }
    const std::vector<double> probabilities = model.scores(row, Output::probability);
    for (std::size_t at = 0; at < weights.size(); ++at) {
      weights[at] *= model.gradient(row[at].word, question.target, probabilities, question.output);
    }
    Explanation result{std::move(weights), {}};
    result.positions = share_among_positions(document, result.words);
    result.scored = 1;
    return result;
  }
};

}  // namespace assay::text
