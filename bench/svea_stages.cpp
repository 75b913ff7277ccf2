// SVEA whole, stage by stage: training, answers, nine methods, and what is judged of their maps.
#include <algorithm>
#include <memory>
#include <optional>

#include "bench/stage.h"
#include "evaluate/svea/published.h"
#include "evaluate/svea/run.h"
#include "math/tensor/npy.h"
#include "net/train/nets.h"

namespace assay::bench {
namespace {

constexpr std::uint64_t seed = 0;

class Svea {
 public:
  explicit Svea(std::filesystem::path folder)
      : folder_(std::move(folder)), set_(data::make_mnist1d()) {
    write_signals("train", set_.train);
    write_signals("test", set_.test);
    write_npy(folder_ / "svea_start.npy", constants_of(train::svea_baseline(seed)));
  }

  StageCost train() {
    const svea::Training how = svea::training(set_, seed);
    StageCost cost;
    const double before = bare_epoch(how);
    cost.seconds = seconds_of([&] {
      net_ = svea::train_baseline(set_, how.options.epochs, seed, [](const train::Epoch&) {}).net;
    });
    cost.floor = (before + bare_epoch(how)) / 2 * how.options.epochs;
    const std::size_t samples = how.labels.size() * static_cast<std::size_t>(how.options.epochs);
    cost.passes = {samples, samples};
    write_npy(folder_ / "svea_net.npy", constants_of(net_->graph()));
    train_ = svea::answers(*net_, set_.train);
    test_ = svea::answers(*net_, set_.test);
    const double right = svea::accuracy(test_.predicted, set_.test.labels);
    cost.more = fmt::format(", \"accuracy\": {}", right);
    return cost;
  }

  StageCost answer() {
    return beside_bare(net(), set_.train.values, true, [&] {
      train_ = svea::answers(*net_, set_.train);
      test_ = svea::answers(*net_, set_.test);
    });
  }

  StageCost explain(const svea::PublishedMethod& method) {
    svea::MethodOutcome found;
    const runner::Method asked = svea::benchmark_method(std::string(method.title), method.spec);
    const bool to_input = find(attribution::catalogue(), name_of(method), "method").info.family ==
                          attribution::Family::backward;
    StageCost cost = beside_bare(net(), set_.train.values, to_input, [&] {
      found = svea::explain_signals(*net_, set_, train_, test_, asked, settings_);
    });
    write_npy(folder_ / ("svea_" + name_of(method) + ".ours.npy"), found.test_maps);
    std::erase_if(judged_,
                  [&](const svea::MethodOutcome& other) { return other.title == found.title; });
    judged_.push_back(std::move(found));
    return cost;
  }

  // SVMs of the windows and of whole signals, drop and increase.
  StageCost judge() {
    for (const svea::PublishedMethod& method : svea::published_methods()) {
      const bool known = std::ranges::any_of(
          judged_, [&](const svea::MethodOutcome& one) { return one.title == method.title; });
      if (!known) explain(method);
    }
    const model::Passes before = net().passes();
    StageCost cost;
    double roe = 0;
    cost.seconds = seconds_of([&] {
      svea::raw_accuracy(set_, settings_.cost);
      for (svea::MethodOutcome& one : judged_) {
        one.drops.clear();
        svea::judge(*net_, set_, test_, settings_, one);
        roe += one.roe / static_cast<double>(judged_.size());
      }
    });
    cost.passes = {net_->passes().forward - before.forward, 0};
    cost.more = fmt::format(", \"accuracy\": {}", roe);
    return cost;
  }

  static std::string name_of(const svea::PublishedMethod& method) {
    return parse_spec(method.spec).name;
  }

 private:
  void write_signals(const std::string& part, const data::Signals& signals) const {
    write_npy(folder_ / ("svea_" + part + ".npy"), signals.values);
    const auto count = static_cast<std::int64_t>(signals.labels.size());
    write_npy(folder_ / ("svea_" + part + "_labels.npy"),
              {Shape{count}, {signals.labels.begin(), signals.labels.end()}});
  }

  // Every sample's gradient to the weights at once: no batches, no steps, no losses.
  static double bare_epoch(const svea::Training& how) {
    const engine::Engine engine(train::svea_baseline(seed));
    std::vector<graph::NodeId> weights;
    for (graph::NodeId id = 0; id < engine.graph().nodes.size(); ++id) {
      if (graph::constant(engine.graph()[id])) weights.push_back(id);
    }
    const auto epoch = [&] {
      engine.parameter_gradients(
          how.labels.size(),
          [&](std::size_t row, std::span<float> sample) {
            std::ranges::copy(how.values.row(row), sample.begin());
          },
          [&](std::size_t row, std::span<const float>, std::span<float> gradient) {
            gradient[how.labels[row]] = 1;
          },
          weights);
    };
    epoch();
    constexpr int repeats = 5;
    return seconds_of([&] {
             for (int at = 0; at < repeats; ++at) epoch();
           }) /
           repeats;
  }

  const model::Model& net() {
    if (!net_) train();
    return *net_;
  }

  std::filesystem::path folder_;
  data::Mnist1d set_;
  svea::Settings settings_;
  std::optional<model::Model> net_;
  svea::Answers train_;
  svea::Answers test_;
  std::vector<svea::MethodOutcome> judged_;
};

}  // namespace

std::vector<Stage> svea_stages(const std::filesystem::path& folder) {
  const auto svea = std::make_shared<Svea>(folder);
  std::vector<Stage> stages{{"svea_training", [svea] { return svea->train(); }},
                            {"svea_answers", [svea] { return svea->answer(); }}};
  for (const svea::PublishedMethod& method : svea::published_methods()) {
    stages.push_back(
        {"svea_" + Svea::name_of(method), [svea, &method] { return svea->explain(method); }});
  }
  stages.push_back({"svea_judgement", [svea] { return svea->judge(); }});
  return stages;
}

}  // namespace assay::bench
