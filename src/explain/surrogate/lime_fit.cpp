#include "explain/surrogate/lime_fit.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "math/algebra/solve_symmetric.h"

namespace assay::surrogate {
namespace {

using Index = Eigen::Index;

// What a weighted fit with an intercept needs of the samples: everything about its weighted mean.
struct Moments {
  Eigen::VectorXd means = {};
  double mean_score = 0;
  Eigen::MatrixXd products = {};     // of parts with parts
  Eigen::VectorXd with_scores = {};  // of parts with the scores
  double of_scores = 0;
};

struct Fit {
  std::vector<Index> parts;
  Eigen::VectorXd weights;  // in the order of `parts`
  double quality = 1;
};

// Hiding more of the input puts a sample farther from it: one less the cosine of the angle between
// its presence and everything.
double kernel(std::span<const std::uint8_t> row, double width) {
  const double present = std::accumulate(row.begin(), row.end(), 0.0);
  const double distance = 1 - std::sqrt(present / static_cast<double>(row.size()));
  return std::sqrt(std::exp(-distance * distance / (width * width)));
}

std::vector<double> kernels(std::span<const std::uint8_t> presence, std::size_t parts,
                            double width) {
  std::vector<double> result(presence.size() / parts);
  for (std::size_t at = 0; at < result.size(); ++at) {
    result[at] = kernel(presence.subspan(at * parts, parts), width);
  }
  return result;
}

void find_means(std::span<const std::uint8_t> presence, std::span<const double> scores,
                std::span<const double> weights, Moments& moments) {
  const auto parts = static_cast<std::size_t>(moments.means.size());
  for (std::size_t at = 0; at < weights.size(); ++at) {
    for (std::size_t part = 0; part < parts; ++part) {
      moments.means[static_cast<Index>(part)] += weights[at] * presence[at * parts + part];
    }
    moments.mean_score += weights[at] * scores[at];
  }
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  moments.means /= total;
  moments.mean_score /= total;
}

Moments moments_of(std::span<const std::uint8_t> presence, std::size_t parts,
                   std::span<const double> scores, std::span<const double> weights) {
  // So many samples are held as numbers at once.
  constexpr std::size_t together = 256;
  const auto size = static_cast<Index>(parts);
  Moments moments{.means = Eigen::VectorXd::Zero(size),
                  .products = Eigen::MatrixXd::Zero(size, size),
                  .with_scores = Eigen::VectorXd::Zero(size)};
  find_means(presence, scores, weights, moments);
  for (std::size_t begin = 0; begin < scores.size(); begin += together) {
    const std::size_t held = std::min(together, scores.size() - begin);
    Eigen::MatrixXd centred(size, static_cast<Index>(held));
    for (std::size_t at = 0; at < held; ++at) {
      const double root = std::sqrt(weights[begin + at]);
      const double score = scores[begin + at] - moments.mean_score;
      for (Index part = 0; part < size; ++part) {
        const double there = presence[(begin + at) * parts + static_cast<std::size_t>(part)];
        centred(part, static_cast<Index>(at)) = root * (there - moments.means[part]);
      }
      moments.with_scores += root * score * centred.col(static_cast<Index>(at));
      moments.of_scores += weights[begin + at] * score * score;
    }
    moments.products.selfadjointView<Eigen::Lower>().rankUpdate(centred);
  }
  moments.products = Eigen::MatrixXd(moments.products.selfadjointView<Eigen::Lower>());
  return moments;
}

Fit fit(const Moments& moments, std::vector<Index> parts, double ridge) {
  Eigen::MatrixXd matrix = moments.products(parts, parts);
  const Eigen::VectorXd right = moments.with_scores(parts);
  matrix.diagonal().array() += ridge;
  const Eigen::VectorXd weights = algebra::solve_symmetric(matrix, right);
  matrix.diagonal().array() -= ridge;
  const double missed = moments.of_scores - 2 * weights.dot(right) + weights.dot(matrix * weights);
  // Scores that differ by rounding alone are all the same.
  const double quality = moments.of_scores > 0 ? 1 - missed / moments.of_scores : 1;
  return {std::move(parts), weights, quality};
}

std::vector<Index> everything(std::size_t parts) {
  std::vector<Index> all(parts);
  std::iota(all.begin(), all.end(), Index{0});
  return all;
}

std::vector<Index> with_highest_weights(const Moments& moments, std::size_t features) {
  constexpr double first_ridge = 0.01;
  const Fit first =
      fit(moments, everything(static_cast<std::size_t>(moments.means.size())), first_ridge);
  std::vector<Index> order = first.parts;
  std::ranges::stable_sort(order, std::greater(),
                           [&](Index part) { return std::abs(first.weights[part]); });
  order.resize(features);
  return order;
}

std::vector<Index> one_by_one(const Moments& moments, std::size_t features) {
  std::vector<Index> chosen;
  std::vector<Index> left = everything(static_cast<std::size_t>(moments.means.size()));
  while (chosen.size() < features) {
    std::size_t best = 0;
    double best_quality = -std::numeric_limits<double>::infinity();
    for (std::size_t at = 0; at < left.size(); ++at) {
      std::vector<Index> tried = chosen;
      tried.push_back(left[at]);
      const double quality = fit(moments, std::move(tried), 0).quality;
      if (quality > best_quality) {
        best = at;
        best_quality = quality;
      }
    }
    chosen.push_back(left[best]);
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(best));
  }
  return chosen;
}

std::vector<Index> selected(const Moments& moments, const LimeOptions& options) {
  constexpr std::size_t few = 6;
  const auto parts = static_cast<std::size_t>(moments.means.size());
  const auto features = static_cast<std::size_t>(options.features);
  if (features == 0 || features >= parts) return everything(parts);
  const bool forward = options.selection == Selection::forward ||
                       (options.selection == Selection::automatic && features <= few);
  std::vector<Index> result =
      forward ? one_by_one(moments, features) : with_highest_weights(moments, features);
  std::ranges::sort(result);
  return result;
}

}  // namespace

LimeModel lime_model(std::span<const std::uint8_t> presence, std::size_t parts,
                     std::span<const double> scores, const LimeOptions& options) {
  expects(presence.size() == parts * scores.size(), "every sample says of every part");
  expects(options.width > 0 && options.ridge >= 0 && options.features >= 0, "options make sense");
  LimeModel model{.weights = std::vector<double>(parts, 0.0)};
  if (presence.empty()) {
    if (!scores.empty()) model.intercept = scores[0];
    return model;
  }
  const SingleThread alone;
  const Moments moments =
      moments_of(presence, parts, scores, kernels(presence, parts, options.width));
  const Fit last = fit(moments, selected(moments, options), options.ridge);
  model.intercept = moments.mean_score;
  model.fit = last.quality;
  for (std::size_t at = 0; at < last.parts.size(); ++at) {
    const double weight = last.weights[static_cast<Index>(at)];
    model.weights[static_cast<std::size_t>(last.parts[at])] = weight;
    model.intercept -= weight * moments.means[last.parts[at]];
  }
  return model;
}

std::vector<double> lime_fit(std::span<const std::uint8_t> presence, std::size_t parts,
                             std::span<const double> scores, const LimeOptions& options) {
  return lime_model(presence, parts, scores, options).weights;
}

void coin_row(std::uint64_t seed, std::size_t at, std::span<std::uint8_t> row) {
  Random random(seed, at);
  for (std::uint8_t& part : row) part = at == 0 || (random.bits() >> 31) != 0;
}

std::vector<std::uint8_t> coin_presence(std::size_t samples, std::size_t parts,
                                        std::uint64_t seed) {
  std::vector<std::uint8_t> presence(samples * parts);
  for (std::size_t at = 0; at < samples; ++at) {
    coin_row(seed, at, std::span(presence).subspan(at * parts, parts));
  }
  return presence;
}

}  // namespace assay::surrogate
