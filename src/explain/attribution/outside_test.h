// A net that only answers from outside, as another program's model does.
#pragma once

#include "net/model/function_classifier.h"
#include "net/model/model.h"

namespace assay::attribution {

enum class Offers { scores, gradients };

// The net must outlive it. The description is the net's, so that both mean the same by a score.
inline model::FunctionClassifier from_outside(const model::Model& net, Offers offers) {
  model::BatchFunctions functions{
      .scores = [&net](const Tensor& batch) { return net.scores(batch, model::Output::logit); }};
  if (offers == Offers::gradients) {
    functions.gradients = [&net](const Tensor& batch, const Tensor& weights) {
      Tensor result(batch.shape);
      net.backward_pass(
          batch.rows(),
          [&](std::size_t row, std::span<float> sample) {
            std::ranges::copy(batch.row(row), sample.begin());
          },
          [](std::size_t) { return std::size_t{0}; },
          {.rules = engine::gradient_rules(),
           .wanted = {.values = {}, .gradients = {net.graph().input}},
           .from =
               [&](std::size_t row, std::span<const float>, std::span<float> start) {
                 std::ranges::copy(weights.row(row), start.begin());
               }},
          [&](const engine::Result& found) {
            std::ranges::copy(found.gradients[0], result.row(found.row).begin());
          });
      return result;
    };
  }
  return {net.input_shape(), net.classes(), net.description(), std::move(functions), 7};
}

}  // namespace assay::attribution
