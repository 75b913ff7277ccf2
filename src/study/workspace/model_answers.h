// A model asked about the items of a workspace.
#pragma once

#include "base/console.h"
#include "evaluate/metrics/metric.h"
#include "evaluate/runner/kind.h"
#include "study/workspace/workspace.h"

namespace assay::workspace {

// What the workspace calls a model: the file's name, or that of its folder where all files have
// the same ("resnet/model.onnx").
std::string model_name(const std::filesystem::path& file);

// A class as the workspace names it: by its name, or its number.
std::string class_name(const std::vector<std::string>& classes, std::size_t index);

// What a method's explanations are called: "rise", or "rise_2" when other settings of it have that
// name.
std::string free_name(const workspace::Workspace& workspace, const Spec& spec);
// Items that were not asked about this time keep what they had.
void put_beside_old(const workspace::Workspace& workspace, const std::string& name,
                    std::vector<workspace::Explanation> found);
// The same for what a metric says of a method's explanations of these items.
void put_scores_beside_old(const workspace::Workspace& workspace, const std::string& metric,
                           const std::string& method, const std::vector<std::string>& items,
                           const std::vector<metrics::Score>& found);

// Adds the model's classes to those of the workspace, so that predictions can name them.
void take_classes(workspace::Workspace& workspace, const std::vector<std::string>& names,
                  std::size_t count);

// What the model says of the items, written down with what is needed to show what it saw.
void predict(Console& console, const runner::Kind& kind, const runner::Subject& subject,
             const std::filesystem::path& file, const std::string& name,
             workspace::Workspace& workspace);

}  // namespace assay::workspace
