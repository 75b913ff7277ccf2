#include "explain/text/document.h"

#include <cmath>

#include "base/error.h"

namespace assay::text {

Document::Document(const Classifier& model, std::string_view text) : model_(model) {
  std::unordered_map<std::uint32_t, std::size_t> places;
  for (const Token& token : tokens(text, model.vectoriser.options())) {
    const auto number = model.vectoriser.find(token.word);
    if (!number) continue;
    const auto [place, is_new] = places.emplace(*number, words_.size());
    if (is_new) words_.push_back({*number, 0});
    ++words_[place->second].count;
    positions_.push_back({token.offset, token.length, place->second});
  }
  for (const KnownWord& word : words_) {
    idf_.push_back(model.vectoriser.idf()[word.number]);
    for (std::size_t one = 0; one < model.classes.size(); ++one) {
      weights_.push_back(model.linear.weight(word.number, one));
    }
  }
}

std::vector<double> Document::counts() const {
  std::vector<double> result;
  for (const KnownWord& word : words_) result.push_back(word.count);
  return result;
}

std::vector<double> Document::values() const {
  std::vector<double> result = counts();
  double squares = 0;
  for (std::size_t at = 0; at < result.size(); ++at) {
    result[at] *= idf_[at];
    squares += result[at] * result[at];
  }
  for (double& value : result) value /= std::sqrt(squares);
  return result;
}

double Document::score(std::span<const double> counts, std::size_t target, Output output) const {
  expects(counts.size() == words_.size() && target < model_.classes.size(),
          "a count for each word");
  const std::size_t classes = model_.classes.size();
  // A logit needs its own class only, a probability all of them.
  const std::size_t first = output == Output::logit ? target : 0;
  const std::size_t used = output == Output::logit ? 1 : classes;
  std::vector<double> sums(used, 0.0);
  double squares = 0;
  for (std::size_t at = 0; at < counts.size(); ++at) {
    if (counts[at] == 0) continue;
    const double value = counts[at] * idf_[at];
    squares += value * value;
    const double* weights = &weights_[at * classes + first];
    for (std::size_t one = 0; one < used; ++one) sums[one] += value * weights[one];
  }
  const double length = squares > 0 ? std::sqrt(squares) : 1;
  for (std::size_t one = 0; one < used; ++one) {
    sums[one] = sums[one] / length + model_.linear.bias[first + one];
  }
  return output == Output::logit ? sums[0] : softmax(std::move(sums))[target];
}

}  // namespace assay::text
