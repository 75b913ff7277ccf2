#include "study/workspace/svea_items.h"

#include <algorithm>

#include "base/file.h"
#include "base/sha256.h"
#include "math/tensor/npy.h"
#include "study/workspace/gather.h"
#include "study/workspace/model_answers.h"

namespace assay::workspace {
namespace {

namespace fs = std::filesystem;
using workspace::Workspace;

constexpr const char* net_name = "svea";

std::string id_of(std::size_t signal) { return fmt::format("signal_{:04}", signal); }

std::string row_bytes(const Tensor& all, std::size_t at) {
  const std::span<const float> row = all.row(at);
  const Shape shape(all.shape.begin() + 1, all.shape.end());
  return npy_bytes(Tensor(shape, {row.begin(), row.end()}));
}

void put_signals(Workspace& space, const data::Signals& signals, std::size_t count) {
  std::vector<workspace::GatheredItem> gathered;
  for (std::size_t at = 0; at < count; ++at) {
    workspace::WorkspaceItem item{.id = id_of(at), .kind = workspace::Kind::signal};
    item.label = std::to_string(signals.labels[at]);
    item.split = "test";
    gathered.push_back(
        {.item = std::move(item), .bytes = row_bytes(signals.values, at), .extension = ".npy"});
  }
  workspace::add_items(space, gathered);
}

void put_answers(Workspace& space, const svea::Answers& answers, std::size_t count) {
  std::vector<workspace::Prediction> predictions;
  for (std::size_t at = 0; at < count; ++at) {
    const std::size_t label = answers.predicted[at];
    predictions.push_back(
        {id_of(at), std::to_string(label), double{answers.probabilities.row(at)[label]}});
  }
  model::Description description;
  for (std::size_t digit = 0; digit < answers.probabilities.row(0).size(); ++digit) {
    description.classes.push_back(std::to_string(digit));
  }
  take_classes(space, description.classes, description.classes.size());
  space.put_predictions(net_name, predictions);
  space.put_model(net_name, {"", "", {1, 40}, description});
}

// What the workspace calls the method of a benchmark's row.
std::string put_maps(const Workspace& space, const svea::MethodOutcome& judged,
                     const svea::Answers& answers, std::size_t count) {
  std::string name = free_name(space, parse_spec(judged.spec));
  make_folder(space.path_of("explanations/" + name));
  std::vector<workspace::Explanation> all;
  for (std::size_t at = 0; at < count; ++at) {
    workspace::Explanation one{.item = id_of(at), .spec = judged.spec};
    const std::string bytes = row_bytes(judged.test_maps, at);
    one.file = fmt::format("explanations/{}/{}.npy", name, one.item);
    one.target = std::to_string(answers.predicted[at]);
    one.hash = sha256(bytes);
    write_file(space.path_of(one.file), bytes);
    all.push_back(std::move(one));
  }
  space.put_explanations(name, all);
  return name;
}

}  // namespace

void write_workspace(const fs::path& folder, const svea::Results& results, const data::Mnist1d& set,
                     std::size_t most) {
  const svea::Run& run = results.runs.front();
  const std::size_t count = std::min(most, set.test.labels.size());
  Workspace space = Workspace::create(folder, "SVEA", "Test signals of MNIST-1D");
  put_signals(space, set.test, count);
  put_answers(space, run.test, count);
  std::vector<workspace::Score> roe, drop, increase;
  const std::size_t methods = results.plan.methods.size() + results.plan.controls.size();
  for (std::size_t at = 0; at < methods; ++at) {  // behind them is the true place, no method
    const svea::MethodOutcome& judged = run.judged[at];
    const std::string name = put_maps(space, judged, run.test, count);
    for (std::size_t signal = 0; signal < count; ++signal) {
      const bool is_read = judged.linear_answers[signal] == set.test.labels[signal];
      roe.push_back({id_of(signal), name, is_read ? 1.0 : 0.0, ""});
      drop.push_back({id_of(signal), name, judged.drops[signal], ""});
      increase.push_back({id_of(signal), name, judged.increases[signal] ? 1.0 : 0.0, ""});
    }
  }
  space.put_scores("svea_roe", roe);
  space.put_scores("svea_drop", drop);
  space.put_scores("svea_increase", increase);
}

}  // namespace assay::workspace
