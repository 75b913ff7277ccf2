// Metrics judged themselves: noise resilience, adversary reactivity, discrimination, agreement.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct Meta {
  static constexpr Info info{
      .name = "meta",
      .topic = Topic::evaluate,
      .summary = "Judges metrics themselves: steadiness, reaction, discrimination, agreement.",
      .example = "assay meta --suite images --metric deletion --metric insertion --out meta.json"};

  std::optional<std::string> suite = {};
  std::optional<std::filesystem::path> model = {};
  std::optional<std::filesystem::path> input = {};
  std::filesystem::path mask = {};
  std::filesystem::path labels = {};
  std::vector<std::string> method = {"gradient", "input_gradient", "integrated_gradients",
                                     "occlusion"};
  std::vector<std::string> metric;
  std::size_t items = 50;
  int times = 5;
  double minor_input = 0.001;
  double disruptive_input = 5;
  double minor_weights = 0.001;
  double disruptive_weights = 2;
  bool explain_changed = false;
  double level = 0.05;
  std::uint64_t seed = 0;
  std::filesystem::path out = {};
  bool json = false;

  static constexpr std::tuple params{
      Param{
          "suite", &Meta::suite,
          "a suite of nets to judge on, as in 'images:decides=cue' ('assay suite' lists them), or "
          "a folder that 'assay suite' made of one, as in './images'"},
      Param{"model", &Meta::model, "instead: an .onnx file or a TensorFlow.js model.json"},
      Param{"input", &Meta::input,
            "with it: a picture, a folder of them, a .npy array or a .csv list"},
      Param{"mask", &Meta::mask, "with it: a .npy array of weights for every point of every map"},
      Param{"labels", &Meta::labels, "with it: a .npy array with the true class of every input"},
      Param{"method", &Meta::method, "a method whose maps are scored, as in 'rise:masks=1000'"},
      Param{"metric", &Meta::metric, "a metric to judge, as in 'iou:variant=best'", Use::required},
      Param{"items", &Meta::items, "at most so many, the first ones", 2, 1e6},
      Param{"times", &Meta::times, "each change is made with other random numbers", 1, 1000},
      Param{"minor_input", &Meta::minor_input,
            "most that noise adds to a number of an input, so that nothing should change", 1e-12,
            1e6},
      Param{"disruptive_input", &Meta::disruptive_input, "the same so that everything should",
            1e-12, 1e6},
      Param{"minor_weights", &Meta::minor_weights,
            "deviation of the factors, around 1, of a model's weights, so that nothing should "
            "change",
            1e-12, 1e6},
      Param{"disruptive_weights", &Meta::disruptive_weights, "the same so that everything should",
            1e-12, 1e6},
      Param{"explain_changed", &Meta::explain_changed,
            "explain changed inputs too; otherwise the maps of the unchanged ones are judged on "
            "them, as the published program does"},
      Param{"level", &Meta::level, "below which p a pair of methods is told apart", 1e-6, 0.5},
      Param{"seed", &Meta::seed, "of the changes"},
      Param{"out", &Meta::out, "a .json file for everything that was found"},
      Param{"json", &Meta::json, "write that instead of tables"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
