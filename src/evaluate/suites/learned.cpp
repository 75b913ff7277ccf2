#include "evaluate/suites/learned.h"

#include <algorithm>

#include "base/argmax.h"

namespace assay::suites {

graph::Graph trained_net(const graph::Graph& net, const Labelled& examples,
                         const train::Options& options, const ReportProgress& report_progress) {
  const int slow = options.epochs / 4;
  graph::Graph trained = net;
  int done = 0;
  const auto train_for = [&](int epochs, double rate) {
    if (epochs == 0) return;
    train::Options how = options;
    how.epochs = epochs;
    how.learning_rate = rate;
    how.seed = options.seed + static_cast<std::uint64_t>(done);
    trained =
        train::train(trained, {examples.values, examples.labels}, how, [&](const train::Epoch&) {
          ++done;
          if (report_progress) report_progress(static_cast<double>(done) / options.epochs);
        });
  };
  train_for(options.epochs - slow, options.learning_rate);
  train_for(slow, options.learning_rate / 10);
  return trained;
}

std::vector<std::size_t> correct_items(const graph::Graph& net, const Labelled& tested,
                                       std::size_t most) {
  const model::Model model(net, {});
  const Tensor scores = model.scores(tested.values, model::Output::logit);
  std::vector<std::size_t> right;
  for (std::size_t item = 0; item < tested.labels.size() && right.size() < most; ++item) {
    const std::span<const float> row = scores.row(item);
    const std::size_t highest = argmax(row);
    if (highest == tested.labels[item]) right.push_back(item);
  }
  if (right.size() < most) {
    fail("The net gets {} of {} test items right, fewer than the {} items that were asked for.",
         right.size(), tested.labels.size(), most);
  }
  return right;
}

Tensor rows(const Tensor& all, std::span<const std::size_t> which) {
  Shape shape = all.shape;
  shape[0] = static_cast<std::int64_t>(which.size());
  Tensor result(shape);
  for (std::size_t at = 0; at < which.size(); ++at) {
    std::ranges::copy(all.row(which[at]), result.row(at).begin());
  }
  return result;
}

std::vector<std::string> numbered(std::string_view noun, std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t at = 1; at <= count; ++at) names.push_back(fmt::format("{}_{:04}", noun, at));
  return names;
}

}  // namespace assay::suites
