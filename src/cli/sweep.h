// Models, methods, metrics and items put together: every score of every combination, in one file.
#pragma once

#include "cli/command.h"
#include "cli/output.h"
#include "evaluate/runner/target.h"
#include "evaluate/sweep/named_maps.h"

namespace assay::cli {

struct Sweep {
  static constexpr Info info{
      .name = "sweep",
      .topic = Topic::evaluate,
      .summary = "Explains by many methods, judges by many metrics and stores every score.",
      .example =
          "assay sweep --model m.onnx --input x.npy --method gradient --method rise "
          "--metric deletion --metric insertion --out results.sqlite"};

  std::vector<std::filesystem::path> model = {};
  std::filesystem::path input = {};
  std::vector<std::string> method = {};
  std::vector<sweep::NamedMaps> maps = {};
  std::vector<std::string> metric;
  std::filesystem::path out;
  std::filesystem::path suite = {};
  std::filesystem::path mask = {};
  std::filesystem::path outline = {};
  std::filesystem::path labels = {};
  std::vector<std::string> controls = {"random", "constant", "centre", "edges"};
  runner::Target target{};
  Output output = Output::probability;
  Output explains = Output::logit;
  std::uint64_t seed = 0;
  std::size_t resamples = 2000;
  double level = 0.95;
  bool skip_unreadable = false;

  static constexpr std::tuple params{
      Param{"model", &Sweep::model,
            "an .onnx file, a TensorFlow.js model.json or what 'assay train text' wrote"},
      Param{"input", &Sweep::input,
            "a picture, a folder of them, a .npy array or a .csv list; for models of texts a .txt "
            "file, a folder of them or a .csv list"},
      Param{"suite", &Sweep::suite,
            "a folder that 'assay suite' made, instead of a model, inputs, masks and labels"},
      Param{"method", &Sweep::method,
            "a method, as in 'rise:masks=1000'; 'assay methods' lists them"},
      Param{"maps", &Sweep::maps,
            "maps of every input that were made elsewhere, of the class that --target says; they "
            "are judged as a method of that name"},
      Param{"metric", &Sweep::metric,
            "a metric, as in 'iou:variant=best'; 'assay metrics' lists them", Use::required},
      Param{"out", &Sweep::out,
            "the results, a SQLite file; what it already holds is not computed again",
            Use::required},
      Param{
          "mask", &Sweep::mask,
          "a .npy array of weights for every point of every input, or for each of several people, "
          "[inputs, people, points...]; more than 0 is the object; for texts a .json file, or a "
          "folder of them, with the words people marked"},
      Param{"outline", &Sweep::outline,
            "the same for whole objects, where masks say what people marked of them"},
      Param{"labels", &Sweep::labels, "a .npy array with the true class of every input"},
      Param{"controls", &Sweep::controls,
            "methods that know nothing of the model, whose scores are chance, or 'none' (texts: "
            "random, constant, frequency)"},
      Param{"target", &Sweep::target, "the class whose score is explained"},
      Param{"output", &Sweep::output,
            "which score of the class metrics look at; those that add relevance up look at what "
            "methods explain"},
      Param{"explains", &Sweep::explains, "which score of the class methods explain"},
      Param{"seed", &Sweep::seed,
            "of every method and metric that has one and is given none, and of the bootstrap"},
      Param{"resamples", &Sweep::resamples, "of the bootstrap", 1, 1e6},
      Param{"level", &Sweep::level, "of the intervals", 0.01, 0.9999},
      Param{"skip_unreadable", &Sweep::skip_unreadable,
            "leave out pictures that cannot be read, and say how many"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
