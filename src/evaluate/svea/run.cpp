#include "evaluate/svea/run.h"

#include <algorithm>
#include <chrono>

#include "evaluate/runner/kind.h"

namespace assay::svea {
namespace {

// How much work a method is, in forward passes of one signal: as many versions as it says, and
// twice as much again for a way back.
double cost_of(const runner::Method& method) {
  const Spec spec = parse_spec(method.spec);
  double versions = 1;
  for (const Setting& setting : spec.settings) {
    if (setting.name == "masks" || setting.name == "samples" || setting.name == "steps") {
      versions = std::stod(setting.value);
    }
  }
  const auto family = find(attribution::catalogue(), spec.name, "method").info.family;
  if (family == attribution::Family::cam) versions = 10;
  return versions * (family == attribution::Family::backward ? 3 : 1);
}

// Shares of the whole work that are done.
class Work {
 public:
  Work(const Plan& plan, std::size_t runs, bool is_trained, const Report& report)
      : report_(report) {
    for (const runner::Method& method : plan.methods) total_ += cost_of(method);
    if (!is_trained) total_ += epoch * plan.epochs;
    total_ *= static_cast<double>(runs);
  }

  void add(double part, const std::string& now) {
    done_ += part;
    report_(std::min(1.0, done_ / total_), now);
  }

  static constexpr double epoch = 3;

 private:
  const Report& report_;
  double total_ = 1e-9;
  double done_ = 0;
};

Run judged_run(const data::Mnist1d& set, const Plan& plan, const model::Model& net, Work& work) {
  const Answers train = answers(net, set.train);
  Run result{.seed = 0, .history = {}, .accuracy = 0, .test = answers(net, set.test), .judged = {}};
  result.accuracy = accuracy(result.test.predicted, set.test.labels);
  const auto take = [&](MethodOutcome judged) {
    judge(net, set, result.test, plan.settings, judged);
    result.judged.push_back(std::move(judged));
  };
  for (const runner::Method& method : plan.methods) {
    work.add(0, method.name);
    take(explain_signals(net, set, train, result.test, method, plan.settings));
    work.add(cost_of(method), method.name);
  }
  for (const runner::Method& control : plan.controls) {
    take(explain_signals(net, set, train, result.test, control, plan.settings));
  }
  take(ground_truth_maps(set));
  return result;
}

void forget_maps(Run& run) {
  for (MethodOutcome& judged : run.judged) {
    judged.train_maps = {};
    judged.test_maps = {};
  }
}

}  // namespace

runner::Method benchmark_method(std::string title, std::string_view text) {
  runner::Method method = runner::kind_of({}).method(std::string(text));
  method.name = std::move(title);
  return method;
}

Results run(const data::Mnist1d& set, const Plan& plan, const model::Model* given,
            const Report& report) {
  const auto started = std::chrono::steady_clock::now();
  Results results{.plan = plan,
                  .train_signals = set.train.labels.size(),
                  .test_signals = set.test.labels.size(),
                  .raw = raw_accuracy(set, plan.settings.cost)};
  Work work(plan, given ? 1 : plan.seeds.size(), given != nullptr, report);
  if (given) {
    results.runs.push_back(judged_run(set, plan, *given, work));
  } else {
    for (const std::uint64_t seed : plan.seeds) {
      const Baseline baseline =
          train_baseline(set, plan.epochs, seed, [&](const train::Epoch& epoch) {
            work.add(Work::epoch, fmt::format("seed {}: training, epoch {}", seed, epoch.epoch));
          });
      Run one = judged_run(set, plan, baseline.net, work);
      one.seed = seed;
      one.history = baseline.history;
      if (!results.runs.empty()) forget_maps(one);
      results.runs.push_back(std::move(one));
    }
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
  results.seconds = took.count();
  return results;
}

}  // namespace assay::svea
