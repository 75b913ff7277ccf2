#include "meta/evaluation.h"

#include <algorithm>

#include "base/argmax.h"
#include "base/rng.h"
#include "model/modified.h"

namespace assay::meta {
namespace {

// Items that are explained and judged at once: what a large net needs for them stays in memory.
constexpr std::size_t at_once = 16;

Tensor part_of(const Tensor& all, std::size_t begin, std::size_t end) {
  Shape shape = all.shape;
  shape[0] = static_cast<std::int64_t>(end - begin);
  const std::size_t size = all.size() / all.rows();
  const auto data = std::span(all.data).subspan(begin * size, (end - begin) * size);
  return {std::move(shape), {data.begin(), data.end()}};
}

std::vector<std::size_t> predicted(const model::Classifier& model, const Tensor& inputs) {
  const Tensor scores = model.scores(inputs, model::Output::logit);
  std::vector<std::size_t> classes;
  for (std::size_t item = 0; item < inputs.rows(); ++item) {
    const std::span<const float> row = scores.row(item);
    classes.push_back(argmax(row));
  }
  return classes;
}

Tensor explained(const attribution::Explain& method, const model::Classifier& model,
                 const Tensor& inputs, std::span<const std::size_t> targets) {
  Tensor all;
  for (std::size_t begin = 0; begin < inputs.rows(); begin += at_once) {
    const std::size_t end = std::min(begin + at_once, inputs.rows());
    const Tensor batch = part_of(inputs, begin, end);
    const Tensor maps =
        method({model, batch, targets.subspan(begin, end - begin), model::Output::logit}).values;
    if (all.shape.empty()) {
      all.shape = maps.shape;
      all.shape[0] = static_cast<std::int64_t>(inputs.rows());
    }
    all.data.insert(all.data.end(), maps.data.begin(), maps.data.end());
  }
  return all;
}

// A model and inputs, one of them perhaps changed, and the maps of every method.
struct Setting {
  const model::Classifier& model;
  const Tensor& inputs;
  std::span<const Tensor> maps;
};

Values values_of(const std::vector<metrics::Score>& scores) {
  Values result;
  for (const metrics::Score& score : scores) result.push_back(score.value);
  return result;
}

// Metrics that ask the model about each item alone see a few items at a time; all others the whole
// set.
std::vector<metrics::Score> scored(const Task& task, const EvaluatedMetric& metric,
                                   std::size_t method, const Setting& setting,
                                   std::span<const std::size_t> targets) {
  const Tensor& maps = setting.maps[method];
  if (!metrics::asks_model(metric.info)) {
    return metric.evaluate({.maps = maps,
                            .masks = task.masks,
                            .people = task.people,
                            .boxes = task.boxes,
                            .outlines = task.outlines,
                            .scales = task.scales});
  }
  const auto ask = [&](const Tensor& part, const Tensor& batch, std::size_t begin) {
    const attribution::Question question{setting.model, batch, targets.subspan(begin, part.rows()),
                                         model::Output::probability};
    metrics::ExplainedItems about{.maps = part,
                                  .question = &question,
                                  .method = &task.methods[method].explain,
                                  .explains = model::Output::logit};
    if (!task.labels.empty()) about.labels = task.labels.subspan(begin, part.rows());
    return metric.evaluate(about);
  };
  if (metrics::needs_all_items(metric.info)) return ask(maps, setting.inputs, 0);
  std::vector<metrics::Score> all;
  for (std::size_t begin = 0; begin < maps.rows(); begin += at_once) {
    const std::size_t end = std::min(begin + at_once, maps.rows());
    std::ranges::move(ask(part_of(maps, begin, end), part_of(setting.inputs, begin, end), begin),
                      std::back_inserter(all));
  }
  return all;
}

// Uniform noise; what every number becomes depends on the seed, the time and the item's place.
Tensor with_noise(const Tensor& inputs, double most, std::uint64_t seed, std::uint64_t time) {
  Tensor result = inputs;
  for (std::size_t item = 0; item < inputs.rows(); ++item) {
    Random random(seed, (time << 32U) + item);
    const std::span<float> sample = result.row(item);
    const auto [least, greatest] = std::ranges::minmax(inputs.row(item));
    for (float& number : sample) {
      const double moved = number + most * (2 * random.uniform() - 1);
      number = std::clamp(static_cast<float>(moved), least, greatest);
    }
  }
  return result;
}

enum class Size { minor, disruptive };

MethodScores only(const MethodScores& scores, const std::vector<bool>& counts) {
  MethodScores result = scores;
  for (Values& row : result) {
    for (std::size_t item = 0; item < row.size(); ++item) {
      if (!counts[item]) row[item].reset();
    }
  }
  return result;
}

class Run {
 public:
  Run(const Task& task, const Changes& changes, const ReportProgress& report_progress)
      : task_(task),
        changes_(changes),
        report_progress_(report_progress),
        targets_(predicted(task.model, task.inputs)),
        steps_(1 + 4 * static_cast<std::size_t>(changes.times)) {}

  Evaluation operator()(double level) {
    Evaluation result{
        .methods = {}, .items = task_.inputs.rows(), .metrics = {}, .agreement = {}, .counted = {}};
    for (const EvaluatedMethod& method : task_.methods) {
      result.methods.push_back(method.name);
      maps_.push_back(explained(method.explain, task_.model, task_.inputs, targets_));
    }
    before_ = sheets({task_.model, task_.inputs, maps_});
    for (const EvaluatedMetric& metric : task_.metrics) {
      of_inputs_.emplace_back(metric.info.better);
      of_weights_.emplace_back(metric.info.better);
    }
    result.counted.minor_input = change_inputs(changes_.minor_input, Size::minor);
    result.counted.disruptive_input = change_inputs(changes_.disruptive_input, Size::disruptive);
    result.counted.minor_weights = change_weights(changes_.minor_weights, Size::minor);
    result.counted.disruptive_weights =
        change_weights(changes_.disruptive_weights, Size::disruptive);
    for (std::size_t at = 0; at < task_.metrics.size(); ++at) {
      result.metrics.push_back({.metric = task_.metrics[at].name,
                                .scores = before_[at],
                                .input = of_inputs_[at].consistency(),
                                .weights = of_weights_[at].consistency(),
                                .pairs = discrimination(before_[at], level)});
    }
    return result;
  }

 private:
  // By metric.
  std::vector<MethodScores> sheets(const Setting& setting) {
    std::vector<MethodScores> result;
    for (std::size_t metric = 0; metric < task_.metrics.size(); ++metric) {
      MethodScores& sheet = result.emplace_back();
      for (std::size_t method = 0; method < task_.methods.size(); ++method) {
        sheet.push_back(values_of(scored(task_, task_.metrics[metric], method, setting, targets_)));
      }
    }
    ++done_;
    if (report_progress_)
      report_progress_(static_cast<double>(done_) / static_cast<double>(steps_));
    return result;
  }

  std::vector<Tensor> explained_again(const model::Classifier& model, const Tensor& inputs) const {
    std::vector<Tensor> maps;
    for (const EvaluatedMethod& method : task_.methods) {
      maps.push_back(explained(method.explain, model, inputs, targets_));
    }
    return maps;
  }

  double change_inputs(double most, Size size) {
    double counted = 0;
    for (int time = 0; time < changes_.times; ++time) {
      const std::uint64_t stream = 2 * static_cast<std::uint64_t>(time) + (size == Size::minor);
      const Tensor noisy = with_noise(task_.inputs, most, changes_.seed, stream);
      const std::vector<Tensor> anew = changes_.explain_changed_inputs
                                           ? explained_again(task_.model, noisy)
                                           : std::vector<Tensor>();
      const std::span<const Tensor> maps = changes_.explain_changed_inputs ? anew : maps_;
      counted += add({task_.model, noisy, maps}, size, of_inputs_);
    }
    return counted / changes_.times;
  }

  double change_weights(double deviation, Size size) {
    double counted = 0;
    for (int time = 0; time < changes_.times; ++time) {
      const std::uint64_t seed =
          changes_.seed * 1'000'003 + 2 * static_cast<std::uint64_t>(time) + (size == Size::minor);
      const model::Model noisy =
          model::with_noisy_weights(attribution::net_of(task_.model), deviation, seed);
      counted +=
          add({noisy, task_.inputs, explained_again(noisy, task_.inputs)}, size, of_weights_);
    }
    return counted / changes_.times;
  }

  // How many items counted.
  double add(const Setting& setting, Size size, std::vector<ConsistencyCollector>& into) {
    const std::vector<std::size_t> now = predicted(setting.model, setting.inputs);
    std::vector<bool> counts;
    for (std::size_t item = 0; item < now.size(); ++item) {
      counts.push_back((now[item] == targets_[item]) == (size == Size::minor));
    }
    const std::vector<MethodScores> after = sheets(setting);
    for (std::size_t metric = 0; metric < after.size(); ++metric) {
      const MethodScores was = only(before_[metric], counts);
      const MethodScores is = only(after[metric], counts);
      size == Size::minor ? into[metric].add_minor(was, is) : into[metric].add_disruptive(was, is);
    }
    return static_cast<double>(std::ranges::count(counts, true));
  }

  const Task& task_;
  const Changes& changes_;
  const ReportProgress& report_progress_;
  std::vector<std::size_t> targets_;
  std::size_t steps_;
  std::size_t done_ = 0;
  std::vector<Tensor> maps_;          // by method, nothing changed
  std::vector<MethodScores> before_;  // by metric
  std::vector<ConsistencyCollector> of_inputs_;
  std::vector<ConsistencyCollector> of_weights_;
};

}  // namespace

std::optional<double> MetricEvaluation::meta() const {
  const std::optional<double> first = input.meta();
  const std::optional<double> second = weights.meta();
  if (!first || !second) return std::nullopt;
  return (*first + *second) / 2;
}

Evaluation evaluate(const Task& task, const Changes& changes, double level,
                    const ReportProgress& report_progress) {
  expects(!task.methods.empty() && task.inputs.rows() > 0, "there is something to judge");
  Evaluation result = Run(task, changes, report_progress)(level);
  for (std::size_t left = 0; left < task.metrics.size(); ++left) {
    std::vector<Agreement>& row = result.agreement.emplace_back();
    for (std::size_t right = 0; right < task.metrics.size(); ++right) {
      row.push_back(agreement({result.metrics[left].scores, task.metrics[left].info.better},
                              {result.metrics[right].scores, task.metrics[right].info.better}));
    }
  }
  return result;
}

}  // namespace assay::meta
