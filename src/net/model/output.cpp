#include "net/model/output.h"

#include <algorithm>
#include <cmath>

namespace assay::model {
namespace {

void softmax(std::span<const float> logits, std::span<float> into) {
  const float most = *std::ranges::max_element(logits);
  double sum = 0;
  for (std::size_t at = 0; at < logits.size(); ++at) {
    const double value = std::exp(static_cast<double>(logits[at]) - most);
    into[at] = static_cast<float>(value);
    sum += value;
  }
  for (float& value : into) value = static_cast<float>(value / sum);
}

// What a model that gives probabilities itself would have to be asked before its softmax.
double logarithm(float probability) {
  return std::log(std::max(static_cast<double>(probability), 1e-30));
}

float sigmoid(float logit) { return static_cast<float>(1 / (1 + std::exp(-double{logit}))); }

}  // namespace

void convert(Output output, OutputKind given, std::vector<float>& numbers) {
  if (output == Output::probability) {
    if (given == OutputKind::logits) softmax(std::vector<float>(numbers), numbers);
    if (given == OutputKind::labels) std::ranges::transform(numbers, numbers.begin(), sigmoid);
  } else if (given == OutputKind::probabilities) {
    for (float& p : numbers) p = static_cast<float>(logarithm(p));
  }
}

void derivative(Output output, OutputKind given, std::span<const float> raw, std::size_t target,
                std::span<float> gradient) {
  if (output == Output::probability && given == OutputKind::logits) {
    // d p_t / d z_j = p_t (1[j = t] - p_j)
    std::vector<float> p(raw.size());
    softmax(raw, p);
    for (std::size_t at = 0; at < p.size(); ++at) {
      gradient[at] = p[target] * ((at == target ? 1.0F : 0.0F) - p[at]);
    }
  } else if (output == Output::probability && given == OutputKind::labels) {
    gradient[target] = sigmoid(raw[target]) * sigmoid(-raw[target]);
  } else if (output == Output::logit && given == OutputKind::probabilities) {
    gradient[target] = 1.0F / std::max(raw[target], 1e-30F);
  } else {
    gradient[target] = 1.0F;
  }
}

}  // namespace assay::model
