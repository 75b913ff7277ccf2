// How the score of a class changes with each number of the input.
#pragma once

#include "cli/command.h"
#include "cli/output.h"
#include "evaluate/runner/target.h"

namespace assay::cli {

struct Gradient {
  static constexpr Info info{
      .name = "gradient",
      .topic = Topic::models,
      .summary = "Writes the derivative of a class's score by every number of the input.",
      .example = "assay gradient --model m.onnx --input x.npy --target 3 --out g.npy"};

  std::filesystem::path model;
  std::filesystem::path input;
  runner::Target target{};
  Output output = Output::logit;
  std::filesystem::path out;

  static constexpr std::tuple params{
      Param{"model", &Gradient::model, "an .onnx file or a TensorFlow.js model.json",
            Use::required},
      Param{"input", &Gradient::input, "a picture, a folder of them, a .npy array or a .csv list",
            Use::required},
      Param{"out", &Gradient::out, "a .npy file for the gradients", Use::required},
      Param{"target", &Gradient::target, "the class whose score is differentiated"},
      Param{"output", &Gradient::output, "which score of the class"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
