// For tests: metrics that explain again, asked about a method and a model known on paper.
#pragma once

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {

// About one item, class 0, whose map the method makes; its logit is explained.
template <class Unit>
Score asked_again(const Unit& unit, const model::Model& model, const attribution::Explain& method,
                  const std::vector<float>& input) {
  Shape shape = model.input_shape();
  shape.insert(shape.begin(), 1);
  const Tensor batch(shape, input);
  const std::size_t targets[] = {0};
  const attribution::Question question{model, batch, targets, model::Output::logit};
  const Tensor maps = method(question).values;
  return unit(ExplainedItems{.maps = maps, .question = &question, .method = &method})[0];
}

// A method whose map is a function of the input's numbers, one by one.
inline attribution::Explain pointwise(const std::function<float(float)>& map) {
  return [map](const attribution::Question& question) {
    attribution::Maps made{question.batch};
    for (float& value : made.values.data) value = map(value);
    return made;
  };
}

}  // namespace assay::metrics
