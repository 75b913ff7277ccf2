// Maps of inputs by one or more methods.
#pragma once

#include "cli/command.h"
#include "cli/output.h"
#include "evaluate/runner/target.h"

namespace assay::cli {

struct Explain {
  static constexpr Info info{
      .name = "explain",
      .topic = Topic::explain,
      .summary = "Writes which points of each input, or words of each text, matter for its class.",
      .example = "assay explain --model m.onnx --input x.npy --method smoothgrad --out maps"};

  std::filesystem::path model;
  std::filesystem::path input;
  std::vector<std::string> method;
  runner::Target target{};
  Output output = Output::logit;
  std::filesystem::path out;
  int pictures = 24;
  bool skip_unreadable = false;
  bool json = false;

  static constexpr std::tuple params{
      Param{"model", &Explain::model,
            "an .onnx file, a TensorFlow.js model.json or what 'assay train text' wrote",
            Use::required},
      Param{"input", &Explain::input,
            "a picture, a folder of them, a .npy array or a .csv list; for a model of texts a .txt "
            "file, a folder of them or a .csv list",
            Use::required},
      Param{"method", &Explain::method,
            "a method, as in 'rise:masks=1000'; 'assay methods' lists them", Use::required},
      Param{"out", &Explain::out,
            "folder for the maps; what it already holds is not computed again", Use::required},
      Param{"target", &Explain::target, "the class whose score is explained"},
      Param{"output", &Explain::output, "which score of the class"},
      Param{"pictures", &Explain::pictures,
            "inputs that are drawn, in files and in gallery.html; texts in words.html", 0, 10'000},
      Param{"skip_unreadable", &Explain::skip_unreadable,
            "leave out pictures that cannot be read, and say how many"},
      Param{"json", &Explain::json, "write JSON instead of a table"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
