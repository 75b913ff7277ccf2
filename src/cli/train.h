// Trains one of the small nets that assay ships the recipe of, or a classifier of texts.
#pragma once

#include "cli/command.h"
#include "explain/text/classifier_file.h"
#include "net/train/trainer.h"

namespace assay::cli {

enum class DataSet { mnist1d, fashion_mnist, text };

}  // namespace assay::cli

namespace assay {

template <>
struct Words<cli::DataSet> {
  static constexpr std::array values{Word{cli::DataSet::mnist1d, "mnist1d"},
                                     Word{cli::DataSet::fashion_mnist, "fashion-mnist"},
                                     Word{cli::DataSet::text, "text"}};
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
      .topic = Topic::models,
      .summary = "Trains a small net on a known data set, or a classifier of your texts.",
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
  std::optional<std::filesystem::path> input;
  // These are for texts only.
  std::optional<text::Kind> classifier;
  std::optional<double> alpha;
  std::optional<double> c;
  std::optional<int> shortest;
  std::optional<text::Case> letter_case;
  std::optional<text::StopWords> stop_words;
  std::optional<int> least_documents;
  std::optional<int> most_words;
  std::optional<double> test_share;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"data", &Train::data, "the data set; 'text' for texts of your own", Use::argument},
      Param{"out", &Train::out,
            "the .onnx file to write, its description goes beside it; for text a .json file",
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
      Param{"input", &Train::input,
            "text: a .csv file with the columns text and label, or a folder with a folder of .txt "
            "files for every class; fashion-mnist: a folder with other pictures in its four files"},
      Param{"classifier", &Train::classifier,
            "text: what learns from the TF-IDF of words (naive_bayes)"},
      Param{"alpha", &Train::alpha, "text: smoothing of naive_bayes (1)", 1e-10, 1e6},
      Param{"c", &Train::c, "text: weight of the loss against the penalty, for logistic (1)", 1e-6,
            1e6},
      Param{"shortest", &Train::shortest, "text: characters a word must have (2)", 1, 1000},
      Param{"case", &Train::letter_case, "text: whether capitals become small letters (lower)"},
      Param{"stop_words", &Train::stop_words, "text: words to leave out (none)"},
      Param{"least_documents", &Train::least_documents, "text: texts a word must stand in (1)", 1,
            1'000'000},
      Param{"most_words", &Train::most_words,
            "text: how many words to know, the most frequent ones; 0 for all (0)", 0, 16'000'000},
      Param{"test_share", &Train::test_share,
            "text: share of the texts that is held out to test on (0.2)", 0, 0.9},
      Param{"seed", &Train::seed,
            "of the first weights and of the order of samples; of which texts are held out"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
