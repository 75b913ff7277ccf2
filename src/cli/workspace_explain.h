// Fills a workspace with what a model says of its items, why, and how good the reasons are.
#pragma once

#include "cli/command.h"
#include "cli/output.h"

namespace assay::cli {

struct WorkspaceExplain {
  static constexpr Info info{
      .name = "workspace explain",
      .topic = Topic::data,
      .summary = "Predicts the items of a workspace, explains them and scores the maps.",
      .example = "assay workspace explain lab --model m.onnx --method rise --metric deletion"};

  std::filesystem::path workspace{};
  std::filesystem::path model{};
  std::vector<std::string> method{};
  std::vector<std::string> metric{};
  std::string split{};
  std::string name{};
  Output output = Output::logit;

  static constexpr std::tuple params{
      Param{"workspace", &WorkspaceExplain::workspace, "the workspace's folder", Use::argument},
      Param{"model", &WorkspaceExplain::model,
            "an .onnx file, a TensorFlow.js model.json or what 'assay train text' wrote",
            Use::required},
      Param{"method", &WorkspaceExplain::method,
            "a method, as in 'rise:masks=1000'; nearest_neighbours takes the items of the split "
            "train unless it is given others; none for predictions alone"},
      Param{"metric", &WorkspaceExplain::metric,
            "a metric for the maps; those that ask where the object is need masks or boxes"},
      Param{"split", &WorkspaceExplain::split,
            "explain the items of this split; all but train unless given"},
      Param{"name", &WorkspaceExplain::name,
            "what the workspace calls the model; the file's name unless given"},
      Param{"output", &WorkspaceExplain::output, "which score of the class is explained"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
