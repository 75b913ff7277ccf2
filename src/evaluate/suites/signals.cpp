#include "evaluate/suites/signals.h"

#include <algorithm>

#include "base/rng.h"
#include "evaluate/suites/learned.h"
#include "net/data/mnist1d.h"
#include "net/train/nets.h"

namespace assay::suites {
namespace {

using data::Region;

// Points from `begin` to just before `end`.
struct Run {
  std::size_t begin;
  std::size_t end;
};

// The points inside a region that does not go round the end, as those of a mask are.
Run inside(const Region& region) {
  std::size_t begin = 0;
  while (!region.contains(static_cast<double>(begin))) ++begin;
  std::size_t end = begin;
  while (region.contains(static_cast<double>(end))) ++end;
  return {begin, end};
}

// Noise from another signal, as it is at the same points: one whose template lies elsewhere.
void renew(std::span<float> signal, Run run, const data::Signals& others, Random& random) {
  for (int tries = 0; tries < 1000 && run.begin < run.end; ++tries) {
    const std::size_t other = random.below(others.labels.size());
    const Run its = inside(others.regions[other]);
    if (its.begin < run.end && run.begin < its.end) continue;
    for (std::size_t at = run.begin; at < run.end; ++at) {
      signal[at] = others.values.row(other)[at];
    }
    return;
  }
}

}  // namespace

Tensor with_new_noise(const data::Signals& tested, const data::Signals& others, Change change,
                      std::uint64_t seed) {
  Tensor result = tested.values;
  for (std::size_t item = 0; item < result.rows(); ++item) {
    Random random(seed, item);
    const Run planted = inside(tested.regions[item]);
    const std::span<float> signal = result.row(item);
    if (change == Change::without_planted) renew(signal, planted, others, random);
    if (change == Change::all_else) {
      renew(signal, {0, planted.begin}, others, random);
      renew(signal, {planted.end, signal.size()}, others, random);
    }
  }
  return result;
}

Suite Signals::operator()(const ReportProgress& report_progress) const {
  constexpr std::size_t tested = 2000;
  const auto all = static_cast<double>(training + tested);
  const data::Mnist1d set =
      data::make_mnist1d({.samples = training + tested,
                          .train_share = (static_cast<double>(training) + 0.5) / all,
                          .seed = seed});
  const train::Options options{.epochs = epochs,
                               .batch = 64,
                               .optimiser = train::Optimiser::adam,
                               .learning_rate = 0.001,
                               .weight_decay = 1e-4,
                               .seed = seed};
  const graph::Graph net = trained_net(
      train::svea_baseline(seed), {set.train.values, set.train.labels}, options, report_progress);
  const Labelled test{set.test.values, set.test.labels};
  const std::vector<std::size_t> chosen = correct_items(net, test, items);

  const auto right_of = [&](Change change) {
    const Tensor signals = with_new_noise(set.test, set.train, change, seed);
    return train::accuracy(net, {signals, test.labels});
  };
  Arrays arrays{.net = net,
                .description = {},
                .inputs = rows(test.values, chosen),
                .labels = {},
                .truth = rows(set.test.mask, chosen)};
  for (const std::size_t item : chosen) arrays.labels.push_back(test.labels[item]);
  arrays.description.source = fmt::format("the suite '{}' with seed {}", info.name, seed);
  arrays.description.classes = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
  return {.name = std::string(info.name),
          .classes = arrays.description.classes,
          .items = numbered("signal", items),
          .data = std::move(arrays),
          .evidence = {.tested = test.labels.size(),
                       .chance = 0.1,
                       .accuracy = right_of(Change::none),
                       .without = right_of(Change::without_planted),
                       .alone = right_of(Change::all_else)}};
}

}  // namespace assay::suites
