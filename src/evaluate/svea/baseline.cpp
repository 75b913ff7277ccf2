#include "evaluate/svea/baseline.h"

#include "net/train/nets.h"

namespace assay::svea {
namespace {

// The first `rows` samples.
Tensor head(const Tensor& values, std::size_t rows) {
  Shape shape = values.shape;
  shape[0] = static_cast<std::int64_t>(rows);
  const auto size = static_cast<std::ptrdiff_t>(count(shape));
  return {shape, {values.data.begin(), values.data.begin() + size}};
}

}  // namespace

Training training(const data::Mnist1d& set, std::uint64_t seed) {
  const std::size_t used = set.train.labels.size() * 9 / 10;
  return {{.epochs = 200, .batch = 32, .learning_rate = 0.01, .weight_decay = 1e-3, .seed = seed},
          head(set.train.values, used),
          {set.train.labels.begin(), set.train.labels.begin() + static_cast<std::ptrdiff_t>(used)}};
}

Baseline train_baseline(const data::Mnist1d& set, int epochs, std::uint64_t seed,
                        const std::function<void(const train::Epoch&)>& report) {
  Training how = training(set, seed);
  how.options.epochs = epochs;
  std::vector<train::Epoch> history;
  graph::Graph graph = train::train(train::svea_baseline(seed), {how.values, how.labels},
                                    how.options, [&](const train::Epoch& epoch) {
                                      history.push_back(epoch);
                                      report(epoch);
                                    });
  return {model::Model(std::move(graph), {}), std::move(history)};
}

}  // namespace assay::svea
