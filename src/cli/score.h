// Scores of maps by one or more metrics.
#pragma once

#include "cli/command.h"
#include "cli/output.h"
#include "evaluate/runner/target.h"

namespace assay::cli {

struct Score {
  static constexpr Info info{
      .name = "score",
      .topic = Topic::evaluate,
      .summary = "Scores maps by metrics, beside controls as the chance level.",
      .example = "assay score --model m.onnx --input x.npy --maps maps --metric deletion"};

  std::filesystem::path model;
  std::filesystem::path input;
  std::vector<std::filesystem::path> maps;
  std::vector<std::string> metric;
  std::filesystem::path mask = {};
  std::filesystem::path outline = {};
  std::filesystem::path labels = {};
  std::filesystem::path train_input = {};
  std::filesystem::path train_labels = {};
  std::vector<std::string> controls = {"random", "constant", "centre", "edges"};
  bool truth = false;
  runner::Target target{};
  Output output = Output::probability;
  std::size_t resamples = 2000;
  double level = 0.95;
  std::uint64_t seed = 0;
  std::filesystem::path out = {};
  bool json = false;
  bool skip_unreadable = false;

  static constexpr std::tuple params{
      Param{"model", &Score::model,
            "an .onnx file, a TensorFlow.js model.json or what 'assay train text' wrote; not "
            "needed for metrics that ask no model"},
      Param{"input", &Score::input,
            "what the maps explain, with a model: a picture, a folder of them, a .npy array or a "
            ".csv list; for a model of texts a .txt file, a folder of them or a .csv list"},
      Param{"maps", &Score::maps,
            "a folder that 'assay explain' wrote, or a .npy array with a map for every input; for "
            "texts a folder or one of its .json files",
            Use::required},
      Param{"metric", &Score::metric,
            "a metric, as in 'iou:variant=best'; 'assay metrics' lists them", Use::required},
      Param{"mask", &Score::mask,
            "a .npy array of weights for every point of every map, or for each of several people, "
            "[inputs, people, points...]; more than 0 is the object; for texts a .json file, or a "
            "folder of them, with the words people marked"},
      Param{"outline", &Score::outline,
            "the same for whole objects, where masks say what people marked of them"},
      Param{"labels", &Score::labels, "a .npy array with the true class of every input"},
      Param{"train_input", &Score::train_input,
            "what the model learnt from, for metrics that train it again: given as '--input' is"},
      Param{"train_labels", &Score::train_labels,
            "a .npy array with the true class of each of these, if no .csv list says it"},
      Param{"controls", &Score::controls,
            "methods that are scored beside the maps, or 'none' (texts: random, constant, "
            "frequency)"},
      Param{"truth", &Score::truth,
            "the mask is known to be what decides, as in a suite: it is scored too, and metrics "
            "that cannot tell it from chance say so, as do maps that do not beat chance"},
      Param{"target", &Score::target, "the class that maps of a single .npy array explain"},
      Param{
          "output", &Score::output,
          "which score of the class metrics look at; those that add relevance up look at what the "
          "maps explain, if that is known"},
      Param{"resamples", &Score::resamples, "of the bootstrap", 1, 1e6},
      Param{"level", &Score::level, "of the intervals", 0.01, 0.9999},
      Param{"seed", &Score::seed, "where the bootstrap's random numbers start"},
      Param{"out", &Score::out, "a .json or .csv file for the scores of every item"},
      Param{"json", &Score::json, "write JSON instead of a table"},
      Param{"skip_unreadable", &Score::skip_unreadable,
            "leave out pictures that cannot be read, and say how many"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
