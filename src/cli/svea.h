// The SVEA benchmark of attribution methods on MNIST-1D.
#pragma once

#include "cli/command.h"
#include "cli/output.h"
#include "evaluate/svea/window.h"

namespace assay::cli {

struct Svea {
  static constexpr Info info{
      .name = "svea",
      .topic = Topic::evaluate,
      .summary = "Runs the SVEA benchmark on MNIST-1D and writes its report.",
      .example = "assay svea --seeds 5 --out svea"};

  std::filesystem::path out = "svea";
  int seeds = 5;
  std::optional<std::filesystem::path> model;
  std::vector<std::string> method;
  int epochs = 200;
  int signals = 5000;
  int window = 12;
  svea::Edge edge = svea::Edge::clipped;
  Output output = Output::probability;
  double cost = 1;
  std::optional<std::filesystem::path> workspace;
  int items = 200;
  bool json = false;

  static constexpr std::tuple params{
      Param{"out", &Svea::out, "folder for report.html and results.json"},
      Param{"seeds", &Svea::seeds, "nets to train, each from another seed", 1, 1000},
      Param{"model", &Svea::model, "a net to explain instead: an .onnx file for MNIST-1D signals"},
      Param{"method", &Svea::method, "a further method, as in 'lrp:composite=epsilon'"},
      Param{"epochs", &Svea::epochs, "epochs of each training", 1, 100'000},
      Param{"signals", &Svea::signals, "signals to make, a fifth of them to test", 100, 1'000'000},
      Param{"window", &Svea::window, "points of a region of explanation", 1, 40},
      Param{"edge", &Svea::edge, "windows near the ends: moved inside, or as Eq. 1 reads"},
      Param{"output", &Svea::output, "which score of the predicted class is explained"},
      Param{"cost", &Svea::cost, "C of the linear support vector machine", 1e-6, 1e6},
      Param{"workspace", &Svea::workspace,
            "folder of a new workspace for test signals, their explanations and scores, to show "
            "the same to people"},
      Param{"items", &Svea::items, "test signals in the workspace", 1, 1'000'000},
      Param{"json", &Svea::json, "write the table as JSON"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
