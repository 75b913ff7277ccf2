#include "evaluate/metrics/retrained.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/argmax.h"
#include "base/parallel.h"
#include "evaluate/metrics/perturb.h"
#include "evaluate/metrics/ranking.h"
#include "evaluate/metrics/reexplain.h"
#include "math/stats/mean.h"
#include "net/model/modified.h"
#include "net/train/trainer.h"

namespace assay::metrics {
namespace {

using Orders = std::vector<std::vector<std::uint32_t>>;

void expect_trainable(const model::Model& model, std::string_view metric) {
  const std::optional<graph::NodeId> left = train::first_untrained(model.graph());
  if (!left) return;
  fail(
      "'{}' trains the model anew, and '{}' of it ({}) has numbers that training here does not "
      "change; it is for nets whose weights are those of convolutions and linear maps.",
      metric, model.graph()[*left].name, graph::name_of(model.graph()[*left].op));
}

// Of each channel, over all items to train on.
std::vector<float> means_of_channels(const Tensor& values, std::size_t points) {
  const std::size_t numbers = values.size() / values.rows();
  std::vector<double> sums(numbers / points);
  for (std::size_t item = 0; item < values.rows(); ++item) {
    for (std::size_t at = 0; at < numbers; ++at) sums[at / points] += double{values.row(item)[at]};
  }
  std::vector<float> means;
  for (const double sum : sums) {
    means.push_back(static_cast<float>(sum / static_cast<double>(values.rows() * points)));
  }
  return means;
}

std::vector<std::size_t> predicted_classes(const attribution::Question& question) {
  std::vector<std::size_t> classes(question.batch.rows());
  question.classifier.scores(
      classes.size(),
      [&](std::size_t row, std::span<float> sample) {
        std::ranges::copy(question.batch.row(row), sample.begin());
      },
      model::Output::logit,
      [&](std::size_t row, std::span<const float> scores) { classes[row] = argmax(scores); });
  return classes;
}

std::vector<std::size_t> all_items(std::size_t size) {
  std::vector<std::size_t> items(size);
  std::iota(items.begin(), items.end(), std::size_t{0});
  return items;
}

// Points of the items to train on from the highest down, by maps of the same method.
Orders orders_to_train(const ExplainedItems& explained, const ReportProgress& report_progress) {
  const attribution::Question& asked = *explained.question;
  const Tensor& values = explained.training->values;
  const std::vector<std::size_t> classes =
      predicted_classes({asked.classifier, values, {}, model::Output::logit});
  const attribution::Question question{asked.classifier, values, classes,
                                       explained_score_question(explained).output};
  Orders orders(values.rows());
  const std::vector<std::size_t> items = all_items(values.rows());
  const Make whole = [&](std::size_t item, std::size_t, std::span<float> sample) {
    std::ranges::copy(values.row(item), sample.begin());
  };
  reexplain({.maps = explained.maps, .question = &question, .method = explained.method}, items,
            {1, whole},
            [&](std::size_t item, std::size_t, std::span<const float>, std::span<const float> map) {
              orders[item] = ranking(map);
              report_progress(static_cast<double>(item + 1) / static_cast<double>(items.size()));
            });
  return orders;
}

// Copies of the listed items without the points that go.
Tensor without(const Tensor& values, std::span<const std::size_t> items, const Orders& orders,
               int percent, RemovedPoints goes, const std::vector<float>& means) {
  Shape shape = values.shape;
  shape[0] = static_cast<std::int64_t>(items.size());
  Tensor result(shape);
  parallel_for(items.size(), 16, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      const std::span<const std::uint32_t> order = orders[items[at]];
      const std::size_t high = point_count(percent, order.size());
      const std::span<float> sample = result.row(at);
      std::ranges::copy(values.row(items[at]), sample.begin());
      for (const std::uint32_t point :
           goes == RemovedPoints::highest ? order.first(high) : order.subspan(high)) {
        for (std::size_t channel = 0; channel < means.size(); ++channel) {
          sample[channel * order.size() + point] = means[channel];
        }
      }
    }
  });
  return result;
}

// One training: which of the tested items the net then finds the class of.
std::vector<bool> found_after(const model::Model& model, const train::Samples& samples,
                              const Tensor& tested, std::span<const std::size_t> truths,
                              const Retraining& how, int run,
                              const std::function<void(int epoch)>& after_epoch) {
  const std::uint64_t seed = how.seed + static_cast<std::uint64_t>(run);
  const model::Model fresh = model::with_randomised_layers(model, model::weighted_layers(model),
                                                           model::Randomisation::initialised, seed);
  const model::Model trained(
      train::train(fresh.graph(), samples,
                   {.epochs = how.epochs,
                    .batch = static_cast<std::size_t>(how.batch),
                    .optimiser = train::Optimiser::adam,
                    .learning_rate = how.learning_rate,
                    .seed = seed},
                   [&](const train::Epoch& epoch) { after_epoch(epoch.epoch); }),
      model.description());
  const std::vector<std::size_t> classes =
      predicted_classes({trained, tested, {}, model::Output::logit});
  std::vector<bool> right;
  for (std::size_t at = 0; at < classes.size(); ++at) right.push_back(classes[at] == truths[at]);
  return right;
}

}  // namespace

std::vector<int> retraining_levels(int levels) {
  std::vector<int> percents;
  for (int level = 0; level < levels; ++level) {
    percents.push_back(
        levels == 1 ? 50 : static_cast<int>(std::lround(10 + 80.0 * level / (levels - 1))));
  }
  return percents;
}

std::vector<Score> score_retrained(const ExplainedItems& explained, const Retraining& how,
                                   RemovedPoints goes, std::string_view metric) {
  expects(explained.training != nullptr, "a metric that trains again is given items to train on");
  const model::Model& model = attribution::net_of(explained.question->classifier);
  expect_trainable(model, metric);
  std::vector<Score> scores(explained.size(), Score{.reason = constant_map});
  std::vector<std::size_t> items;
  std::vector<std::size_t> truths;
  Orders orders(explained.size());
  for (std::size_t item = 0; item < explained.size(); ++item) {
    const std::optional<std::size_t> truth = true_class(explained, item);
    if (!truth) scores[item].reason = no_label;
    if (!truth || is_constant(explained.maps.row(item))) continue;
    items.push_back(item);
    truths.push_back(*truth);
    orders[item] = ranking(explained.maps.row(item));
  }
  if (items.empty()) return scores;

  // Explaining what is trained on is one part, every training another.
  const std::vector<int> percents = retraining_levels(how.levels);
  const double parts = 1.0 + static_cast<double>(percents.size()) * how.runs;
  const ReportProgress& report_progress = explained.question->report_progress;
  const auto done = [&](double part) {
    if (report_progress) report_progress(part / parts);
  };
  const Tensor& values = explained.training->values;
  const Orders to_train = orders_to_train(explained, done);
  const std::vector<float> means = means_of_channels(values, explained.maps.row(0).size());
  double part = 1;
  for (const int percent : percents) {
    const Tensor samples =
        without(values, all_items(values.rows()), to_train, percent, goes, means);
    const Tensor tested = without(explained.question->batch, items, orders, percent, goes, means);
    std::vector<double> right(items.size());
    for (int run = 0; run < how.runs; ++run, part += 1) {
      const std::vector<bool> found =
          found_after(model, {samples, explained.training->labels}, tested, truths, how, run,
                      [&](int epoch) { done(part + static_cast<double>(epoch) / how.epochs); });
      for (std::size_t at = 0; at < items.size(); ++at) right[at] += found[at] ? 1.0 : 0.0;
    }
    for (std::size_t at = 0; at < items.size(); ++at) {
      scores[items[at]].curve.push_back(right[at] / how.runs);
    }
  }
  for (const std::size_t item : items) {
    scores[item].value = stats::mean(scores[item].curve);
    scores[item].reason = {};
  }
  return scores;
}

}  // namespace assay::metrics
