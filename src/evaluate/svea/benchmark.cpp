#include "evaluate/svea/benchmark.h"

#include <algorithm>
#include <cmath>

#include "base/argmax.h"
#include "base/parallel.h"
#include "evaluate/runner/held_arrays.h"
#include "evaluate/svea/linear_svm.h"

namespace assay::svea {
namespace {

constexpr std::size_t classes = 10;

std::span<const float> signal(const data::Signals& signals, std::size_t at) {
  return signals.values.row(at);
}

std::vector<std::size_t> windows(const Tensor& maps, std::size_t width, Edge edge) {
  std::vector<std::size_t> result(maps.rows());
  for (std::size_t at = 0; at < result.size(); ++at) {
    result[at] = window_begin(maps.row(at), width, edge);
  }
  return result;
}

Tensor cut(const data::Signals& signals, std::span<const std::size_t> begins, std::size_t width) {
  Tensor result(Shape{static_cast<std::int64_t>(begins.size()), static_cast<std::int64_t>(width)});
  for (std::size_t at = 0; at < begins.size(); ++at) {
    std::ranges::copy(signal(signals, at).subspan(begins[at], width), result.row(at).begin());
  }
  return result;
}

std::vector<std::size_t> linear_answers(const data::Mnist1d& set, const Tensor& train_maps,
                                        const Tensor& test_maps, std::size_t width,
                                        const Settings& settings) {
  const auto train = cut(set.train, windows(train_maps, width, settings.edge), width);
  const auto test = cut(set.test, windows(test_maps, width, settings.edge), width);
  return train_svm(train, set.train.labels, classes, settings.cost).predict(test);
}

// Each signal's probability of its predicted class when only its window is left.
std::vector<double> windowed_probabilities(const model::Model& net, const data::Signals& signals,
                                           std::span<const std::size_t> predicted,
                                           std::span<const std::size_t> begins, std::size_t width) {
  std::vector<double> result(begins.size());
  net.scores(
      begins.size(),
      [&](std::size_t row, std::span<float> sample) {
        const auto kept = signal(signals, row).subspan(begins[row], width);
        std::ranges::fill(sample, 0.0F);
        std::ranges::copy(kept, sample.begin() + static_cast<std::ptrdiff_t>(begins[row]));
      },
      model::Output::probability,
      [&](std::size_t row, std::span<const float> scores) {
        result[row] = scores[predicted[row]];
      });
  return result;
}

void judge_faith(const model::Model& net, const data::Signals& signals, const Answers& said,
                 std::span<const std::size_t> begins, std::size_t width, MethodOutcome& judged) {
  const auto kept = windowed_probabilities(net, signals, said.predicted, begins, width);
  double dropped = 0;
  double increased = 0;
  for (std::size_t at = 0; at < kept.size(); ++at) {
    const double full = said.probabilities.row(at)[said.predicted[at]];
    judged.drops.push_back(std::max(0.0, (full - kept[at]) / full));
    dropped += judged.drops.back();
    judged.increases.push_back(kept[at] > full);
    increased += judged.increases.back() ? 1 : 0;
  }
  const auto n = static_cast<double>(kept.size());
  judged.drop = dropped / n;
  judged.increase = increased / n;
}

void judge_place(const data::Signals& signals, const Tensor& maps,
                 std::span<const std::size_t> begins, std::size_t width, MethodOutcome& judged) {
  double inside = 0;
  double hits = 0;
  for (std::size_t at = 0; at < begins.size(); ++at) {
    const std::span<const float> truth = signals.mask.row(at);
    double all = 0;
    double held = 0;
    for (std::size_t point = 0; point < truth.size(); ++point) {
      all += truth[point];
      if (begins[at] <= point && point < begins[at] + width) held += truth[point];
    }
    inside += held / all;
    const auto map = maps.row(at);
    hits += truth[argmax(map)];
  }
  const auto n = static_cast<double>(begins.size());
  judged.localisation = inside / n;
  judged.pointing = hits / n;
}

std::size_t constant_maps(const Tensor& maps) {
  std::size_t result = 0;
  for (std::size_t at = 0; at < maps.rows(); ++at) result += is_constant(maps.row(at)) ? 1 : 0;
  return result;
}

Tensor true_maps(const data::Signals& signals) {
  Tensor result(signals.mask.shape);
  for (std::size_t at = 0; at < result.rows(); ++at) {
    const data::Region region = signals.regions[at];
    const auto length = static_cast<double>(result.row(at).size());
    double end = region.end;
    if (end < region.begin) end += length;
    const double middle = std::fmod((region.begin + end) / 2, length);
    for (std::size_t point = 0; point < result.row(at).size(); ++point) {
      result.row(at)[point] =
          static_cast<float>(1 / (1 + std::abs(static_cast<double>(point) - middle)));
    }
  }
  return result;
}

}  // namespace

Answers answers(const model::Model& net, const data::Signals& signals) {
  Answers result{net.scores(signals.values, model::Output::probability), {}};
  for (std::size_t at = 0; at < result.probabilities.rows(); ++at) {
    const auto row = result.probabilities.row(at);
    result.predicted.push_back(argmax(row));
  }
  return result;
}

double accuracy(std::span<const std::size_t> answered, std::span<const std::size_t> labels) {
  double right = 0;
  for (std::size_t at = 0; at < labels.size(); ++at) right += answered[at] == labels[at] ? 1 : 0;
  return right / static_cast<double>(labels.size());
}

double raw_accuracy(const data::Mnist1d& set, double cost) {
  const auto flat = [](const data::Signals& signals) {
    return Tensor({signals.values.shape.front(), signals.values.shape.back()}, signals.values.data);
  };
  const LinearSvm svm = train_svm(flat(set.train), set.train.labels, classes, cost);
  return accuracy(svm.predict(flat(set.test)), set.test.labels);
}

MethodOutcome explain_signals(const model::Model& net, const data::Mnist1d& set,
                              const Answers& train, const Answers& test,
                              const runner::Method& method, const Settings& settings) {
  MethodOutcome result{.title = method.name, .spec = method.spec};
  const runner::Questions questions{.methods = {method}, .explains = settings.output};
  const auto maps = [&](const data::Signals& signals, const Answers& said) {
    Tensor found;
    const auto take = [&](const runner::Step&, runner::Judged judged) {
      found = std::move(std::get<attribution::Maps>(judged.maps).values);
      result.seconds += judged.cost.seconds;
      result.passes.forward += judged.cost.forward;
      result.passes.backward += judged.cost.backward;
    };
    const runner::Truths nothing;
    const runner::Step step{0};
    runner::evaluate(runner::HeldArrays(net, signals.values, nothing, questions), 0, said.predicted,
                     {&step, 1}, {take});
    return found;
  };
  result.train_maps = maps(set.train, train);
  result.test_maps = maps(set.test, test);
  return result;
}

void judge(const model::Model& net, const data::Mnist1d& set, const Answers& test,
           const Settings& settings, MethodOutcome& judged) {
  judged.linear_answers =
      linear_answers(set, judged.train_maps, judged.test_maps, settings.width, settings);
  judged.roe = accuracy(judged.linear_answers, set.test.labels);
  const auto begins = windows(judged.test_maps, settings.width, settings.edge);
  judge_faith(net, set.test, test, begins, settings.width, judged);
  judge_place(set.test, judged.test_maps, begins, settings.width, judged);
  judged.constant = constant_maps(judged.train_maps) + constant_maps(judged.test_maps);
}

double roe_at_width(const MethodOutcome& judged, const data::Mnist1d& set, std::size_t width,
                    const Settings& settings) {
  return accuracy(linear_answers(set, judged.train_maps, judged.test_maps, width, settings),
                  set.test.labels);
}

MethodOutcome ground_truth_maps(const data::Mnist1d& set) {
  return {.title = "True place",
          .spec = "the middle of the template that made the signal",
          .train_maps = true_maps(set.train),
          .test_maps = true_maps(set.test)};
}

}  // namespace assay::svea
