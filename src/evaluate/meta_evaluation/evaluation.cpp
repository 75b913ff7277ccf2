#include "evaluate/meta_evaluation/evaluation.h"

#include <algorithm>

#include "base/argmax.h"
#include "base/rng.h"
#include "evaluate/runner/held_arrays.h"
#include "net/model/modified.h"

namespace assay::meta_evaluation {
namespace {

// Items that are explained and judged at once: what a large net needs for them stays in memory.
constexpr std::size_t at_once = 16;

std::vector<std::size_t> predicted(const model::Classifier& model, const Tensor& inputs) {
  const Tensor scores = model.scores(inputs, model::Output::logit);
  std::vector<std::size_t> classes;
  for (std::size_t item = 0; item < inputs.rows(); ++item) {
    const std::span<const float> row = scores.row(item);
    classes.push_back(argmax(row));
  }
  return classes;
}

Values values_of(const std::vector<metrics::Score>& scores) {
  Values result;
  for (const metrics::Score& score : scores) result.push_back(score.value);
  return result;
}

// Whether an item's score depends on other items.
bool sees_others(const runner::Judge& judge) {
  return metrics::needs_all_items(judge.info) || runner::is_shared(judge.info, judge.spec.settings);
}

// The maps of every method and what every metric says of them.
struct Found {
  std::vector<runner::Maps> maps = {};    // by method
  std::vector<MethodScores> sheets = {};  // by metric
};

// By the loop of all commands. Metrics that see each item alone are asked of a few items at a time,
// those that see the set once all maps are there.
class Asking {
 public:
  Asking(const Task& task, const model::Classifier& model, const Tensor& inputs,
         std::vector<runner::Method> methods, std::span<const std::size_t> targets)
      : questions_{.methods = std::move(methods),
                   .judges = task.judges,
                   .output = model::Output::probability,
                   .explains = model::Output::logit,
                   .shares_scores = false},
        evaluation_(model, inputs, task.truths, questions_),
        targets_(targets) {
    found_.maps.resize(questions_.methods.size());
    found_.sheets.assign(task.judges.size(), MethodScores(questions_.methods.size()));
  }

  Found operator()() && {
    for (std::size_t begin = 0; begin < targets_.size(); begin += at_once) {
      ask(begin, std::min(begin + at_once, targets_.size()), false);
    }
    for (std::size_t method = 0; method < questions_.methods.size(); ++method) {
      questions_.methods[method].stored = std::make_shared<runner::HeldMaps>(found_.maps[method]);
    }
    ask(0, targets_.size(), true);
    return std::move(found_);
  }

 private:
  void ask(std::size_t begin, std::size_t end, bool whole) {
    runner::Step step{0};
    for (std::size_t judge = 0; judge < questions_.judges.size(); ++judge) {
      if (sees_others(questions_.judges[judge]) == whole) step.metrics.push_back(judge);
    }
    if (whole && step.metrics.empty()) return;
    std::vector<runner::Step> steps(questions_.methods.size(), step);
    for (std::size_t method = 0; method < steps.size(); ++method) steps[method].method = method;
    const auto take = [&](const runner::Step& by, runner::Judged judged) {
      if (!whole) runner::append(std::move(judged.maps), targets_.size(), found_.maps[by.method]);
      for (std::size_t at = 0; at < by.metrics.size(); ++at) {
        std::ranges::move(values_of(judged.scores[at]),
                          std::back_inserter(found_.sheets[by.metrics[at]][by.method]));
      }
    };
    runner::evaluate(evaluation_, begin, targets_.subspan(begin, end - begin), steps, {take});
  }

  runner::Questions questions_;
  runner::HeldArrays evaluation_;
  std::span<const std::size_t> targets_;
  Found found_;
};

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
    for (const runner::Method& method : task_.methods) result.methods.push_back(method.name);
    Found found = ask(task_.model, task_.inputs, task_.methods);
    before_ = std::move(found.sheets);
    as_before_ = task_.methods;
    for (std::size_t method = 0; method < as_before_.size(); ++method) {
      as_before_[method].stored = std::make_shared<runner::HeldMaps>(std::move(found.maps[method]));
    }
    for (const runner::Judge& judge : task_.judges) {
      of_inputs_.emplace_back(judge.info.better);
      of_weights_.emplace_back(judge.info.better);
    }
    result.counted.minor_input = change_inputs(changes_.minor_input, Size::minor);
    result.counted.disruptive_input = change_inputs(changes_.disruptive_input, Size::disruptive);
    result.counted.minor_weights = change_weights(changes_.minor_weights, Size::minor);
    result.counted.disruptive_weights =
        change_weights(changes_.disruptive_weights, Size::disruptive);
    for (std::size_t at = 0; at < task_.judges.size(); ++at) {
      result.metrics.push_back({.metric = task_.judges[at].asked,
                                .scores = before_[at],
                                .input = of_inputs_[at].consistency(),
                                .weights = of_weights_[at].consistency(),
                                .pairs = discrimination(before_[at], level)});
    }
    return result;
  }

 private:
  Found ask(const model::Classifier& model, const Tensor& inputs,
            const std::vector<runner::Method>& methods) {
    Found found = Asking(task_, model, inputs, methods, targets_)();
    ++done_;
    if (report_progress_)
      report_progress_(static_cast<double>(done_) / static_cast<double>(steps_));
    return found;
  }

  double change_inputs(double most, Size size) {
    double counted = 0;
    for (int time = 0; time < changes_.times; ++time) {
      const std::uint64_t stream = 2 * static_cast<std::uint64_t>(time) + (size == Size::minor);
      const Tensor noisy = with_noise(task_.inputs, most, changes_.seed, stream);
      counted +=
          add(task_.model, noisy, changes_.explain_changed_inputs ? task_.methods : as_before_,
              size, of_inputs_);
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
      counted += add(noisy, task_.inputs, task_.methods, size, of_weights_);
    }
    return counted / changes_.times;
  }

  // How many items counted.
  double add(const model::Classifier& model, const Tensor& inputs,
             const std::vector<runner::Method>& methods, Size size,
             std::vector<ConsistencyCollector>& into) {
    const std::vector<std::size_t> now = predicted(model, inputs);
    std::vector<bool> counts;
    for (std::size_t item = 0; item < now.size(); ++item) {
      counts.push_back((now[item] == targets_[item]) == (size == Size::minor));
    }
    const std::vector<MethodScores> after = ask(model, inputs, methods).sheets;
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
  std::vector<runner::Method> as_before_;  // with the maps that they make when nothing is changed
  std::vector<MethodScores> before_;       // by metric
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
  for (std::size_t left = 0; left < task.judges.size(); ++left) {
    std::vector<Agreement>& row = result.agreement.emplace_back();
    for (std::size_t right = 0; right < task.judges.size(); ++right) {
      row.push_back(agreement({result.metrics[left].scores, task.judges[left].info.better},
                              {result.metrics[right].scores, task.judges[right].info.better}));
    }
  }
  return result;
}

}  // namespace assay::meta_evaluation
