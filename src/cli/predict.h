// What a model says about each input.
#pragma once

#include "cli/command.h"
#include "cli/output.h"

namespace assay::cli {

struct Predict {
  static constexpr Info info{
      .name = "predict",
      .topic = Topic::models,
      .summary = "Shows the classes a model finds most likely for each input.",
      .example = "assay predict --model resnet50.onnx --input cat.jpg --top 3"};

  std::filesystem::path model;
  std::filesystem::path input;
  int top = 5;
  Output output = Output::probability;
  std::optional<std::filesystem::path> out;
  bool json = false;
  bool skip_unreadable = false;

  static constexpr std::tuple params{
      Param{"model", &Predict::model,
            "an .onnx file, a TensorFlow.js model.json or what 'assay train text' wrote",
            Use::required},
      Param{"input", &Predict::input,
            "a picture, a folder of them, a .npy array or a .csv list; for a model of texts a .txt "
            "file, a folder of them or a .csv list",
            Use::required},
      Param{"top", &Predict::top, "classes to show for each input", 1, 1'000'000},
      Param{"output", &Predict::output, "what to show for a class"},
      Param{"out", &Predict::out, "a .npy or .csv file for the scores of every class"},
      Param{"json", &Predict::json, "write JSON instead of a table"},
      Param{"skip_unreadable", &Predict::skip_unreadable,
            "leave out pictures that cannot be read, and say how many"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
