// What a model is made of, layer by layer, and what it costs.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct Model {
  static constexpr Info info{
      .name = "model",
      .topic = Topic::models,
      .summary = "Lists the layers of a model and what in it is not supported.",
      .example = "assay model resnet50.onnx"};

  std::filesystem::path model;
  bool json = false;

  static constexpr std::tuple params{
      Param{"model", &Model::model,
            "an .onnx file, a TensorFlow.js model.json or a classifier of texts", Use::argument},
      Param{"json", &Model::json, "write JSON instead of a table"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
