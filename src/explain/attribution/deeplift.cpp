#include "explain/attribution/deeplift.h"

#include <algorithm>
#include <cmath>

#include "explain/attribution/quadrature.h"
#include "net/engine/deeplift.h"

namespace assay::attribution {
namespace {

// Of the way between two outputs, over which a softmax may change anywhere.
constexpr int softmax_nodes = 64;

std::vector<double> probabilities(std::span<const double> logits) {
  const double most = std::ranges::max(logits);
  std::vector<double> result;
  double sum = 0;
  for (const double logit : logits) {
    result.push_back(std::exp(logit - most));
    sum += result.back();
  }
  for (double& number : result) number /= sum;
  return result;
}

// The mean derivative of a class's probability on the straight way between two outputs.
void mean_slope(std::span<const float> from, std::span<const float> to, std::size_t target,
                std::span<float> slope) {
  std::vector<double> sums(to.size(), 0.0);
  for (const Node& node : quadrature_nodes(Quadrature::gauss_legendre, softmax_nodes)) {
    std::vector<double> here;
    for (std::size_t at = 0; at < to.size(); ++at) {
      here.push_back(double{from[at]} + node.at * (double{to[at]} - double{from[at]}));
    }
    const std::vector<double> p = probabilities(here);
    for (std::size_t at = 0; at < p.size(); ++at) {
      sums[at] += node.weight * p[target] * ((at == target ? 1.0 : 0.0) - p[at]);
    }
  }
  std::ranges::transform(sums, slope.begin(), [](double sum) { return static_cast<float>(sum); });
}

// Of the sigmoid of a logit.
float sigmoid_slope(float from, float to) {
  const auto sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
  const double a = from;
  const double b = to;
  if (std::abs(b - a) < 1e-6) return static_cast<float>(sigmoid(b) * sigmoid(-b));
  return static_cast<float>((sigmoid(b) - sigmoid(a)) / (b - a));
}

// Of the logarithm of a probability that the model gives itself.
float logarithm_slope(float from, float to) {
  const double least = 1e-30;
  const double a = std::max(double{from}, least);
  const double b = std::max(double{to}, least);
  return static_cast<float>(std::abs(b - a) < 1e-7 ? 1 / b : (std::log(b) - std::log(a)) / (b - a));
}

// The outputs of the baselines, as the graph gives them.
Tensor outputs_of(const model::Model& model, const Tensor& batch) {
  Tensor result(
      Shape{static_cast<std::int64_t>(batch.rows()), static_cast<std::int64_t>(model.classes())});
  model.values(
      batch.rows(),
      [&](std::size_t row, std::span<float> sample) {
        std::ranges::copy(batch.row(row), sample.begin());
      },
      {model.graph().output()},
      [&](const engine::Result& found) {
        std::ranges::copy(found.values[0], result.row(found.row).begin());
      });
  return result;
}

}  // namespace

Maps Deeplift::operator()(const Question& question) const {
  const model::Model& model = net_of(question.classifier);
  const Shape input = model.input_shape();
  const Tensor from = baselines(baseline, input, question.batch);
  const Tensor before = outputs_of(model, from);
  const model::OutputKind given = model.description().output;
  const bool asked = question.output == model::Output::probability;
  Maps maps = zero_maps(question);
  Measure gap{"completeness_gap", score_gains(question, from)};
  model.backward_pass(
      question.batch.rows(),
      [&](std::size_t item, std::span<float> sample) {
        std::ranges::copy(question.batch.row(item), sample.begin());
      },
      [&](std::size_t item) { return question.targets[item]; },
      {.output = question.output,
       .rules = engine::deeplift_rules(model.engine()),
       .wanted = {.values = {}, .gradients = {model.graph().input}},
       .from =
           [&](std::size_t item, std::span<const float> output, std::span<float> start) {
             const std::size_t target = question.targets[item];
             if (asked && given == model::OutputKind::logits) {
               mean_slope(before.row(item), output, target, start);
             } else if (asked && given == model::OutputKind::labels) {
               start[target] = sigmoid_slope(before.row(item)[target], output[target]);
             } else if (asked || given != model::OutputKind::probabilities) {
               start[target] = 1;
             } else {
               start[target] = logarithm_slope(before.row(item)[target], output[target]);
             }
           },
       .reference =
           [&](std::size_t item, std::span<float> sample) {
             std::ranges::copy(from.row(item), sample.begin());
           }},
      [&](const engine::Result& found) {
        std::vector<double> parts(count(input));
        for (std::size_t at = 0; at < parts.size(); ++at) {
          parts[at] = double{found.gradients[0][at]} *
                      (double{question.batch.row(found.row)[at]} - double{from.row(found.row)[at]});
        }
        const double total = write_contributions(input, parts, sign, maps.values.row(found.row));
        gap.values[found.row] = total - gap.values[found.row];
      });
  maps.measures.push_back(std::move(gap));
  return maps;
}

}  // namespace assay::attribution
