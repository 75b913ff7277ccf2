// Trains one of the small nets that assay ships the recipe of.
#pragma once

#include "cli/command.h"
#include "train/trainer.h"

namespace assay::cli {

enum class DataSet { mnist1d, fashion_mnist };

}  // namespace assay::cli

namespace assay {

template <>
struct Words<cli::DataSet> {
  static constexpr std::array values{Word{cli::DataSet::mnist1d, "mnist1d"},
                                     Word{cli::DataSet::fashion_mnist, "fashion-mnist"}};
};

template <>
struct Words<train::Optimiser> {
  static constexpr std::array values{Word{train::Optimiser::sgd, "sgd"},
                                     Word{train::Optimiser::adam, "adam"}};
};

}  // namespace assay

namespace assay::cli {

struct Train {
  static constexpr Info info{
      .name = "train",
      .summary = "Trains a small net on a known data set and saves it as ONNX.",
      .example = "assay train mnist1d --out svea.onnx --epochs 200 --seed 1"};

  DataSet data = DataSet::mnist1d;
  std::filesystem::path out;
  // Left out, these follow the data set's recipe.
  std::optional<int> epochs;
  std::optional<int> batch;
  std::optional<train::Optimiser> optimiser;
  std::optional<double> learning_rate;
  std::optional<double> momentum;
  std::optional<double> weight_decay;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"data", &Train::data, "the data set", Use::argument},
      Param{"out", &Train::out, "the .onnx file to write; its description goes beside it",
            Use::required},
      Param{"epochs", &Train::epochs, "passes over the data (mnist1d 200, fashion-mnist 5)", 1,
            100'000},
      Param{"batch", &Train::batch, "samples a step (mnist1d 32, fashion-mnist 64)", 1, 1'000'000},
      Param{"optimiser", &Train::optimiser, "how steps are made (mnist1d sgd, fashion-mnist adam)"},
      Param{"learning_rate", &Train::learning_rate,
            "length of a step (mnist1d 0.01, fashion-mnist 0.001)", 0, 1000},
      Param{"momentum", &Train::momentum, "of sgd (0)", 0, 1},
      Param{"weight_decay", &Train::weight_decay,
            "share of each weight added to its gradient (mnist1d 0.001, fashion-mnist 0)", 0, 1000},
      Param{"seed", &Train::seed, "of the first weights and of the order of samples"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
