// The workspace as researchers look at it: items joined with what models, methods and metrics say
// of them. Kept in memory, and read again when a file has changed. Used on the thread of
// `workspace_handler` alone.
#pragma once

#include <map>
#include <memory>

#include "study/stimulus/bins.h"
#include "study/workspace/workspace.h"

namespace assay::server {

// An item with what a model says of it.
struct ItemOverview {
  const workspace::WorkspaceItem* item = nullptr;
  const workspace::Prediction* prediction = nullptr;  // null when the model was not asked
  std::size_t methods = 0;                            // that have explained it

  bool is_correct() const { return prediction != nullptr && prediction->label == item->label; }
  std::optional<stimulus::Bin> bin() const;
};

class WorkspaceContents {
 public:
  explicit WorkspaceContents(const std::filesystem::path& folder);

  const workspace::Workspace& workspace() const { return workspace_; }
  // Of every model, in the order of the items. Throws Error when there is no such model; with an
  // empty name the first there is, or no predictions at all.
  const std::vector<ItemOverview>& rows(const std::string& model) const;
  // Null when there is no such model.
  const workspace::ModelFacts* facts(const std::string& model) const;
  // The model that is meant, or nothing when there is none at all.
  std::string model_or_first(const std::string& named) const;

  // By method; within, by item.
  using Explanations = std::map<std::string, std::map<std::string, workspace::Explanation>>;
  const Explanations& explanations() const { return explanations_; }
  // By metric.
  const std::map<std::string, std::vector<workspace::Score>>& scores() const { return scores_; }
  // Null when there is none.
  const workspace::Score* score(const std::string& metric, const std::string& method,
                                const std::string& item) const;

 private:
  workspace::Workspace workspace_;
  std::map<std::string, std::map<std::string, workspace::Prediction>> predictions_;
  std::map<std::string, workspace::ModelFacts> facts_;
  std::map<std::string, std::vector<ItemOverview>> rows_;
  Explanations explanations_;
  std::map<std::string, std::vector<workspace::Score>> scores_;
  std::map<std::string, const workspace::Score*> score_places_;
};

class WorkspaceCache {
 public:
  explicit WorkspaceCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // As the files are now. Throws Error with file and line for a defect, and when the folder holds
  // studies but no workspace.
  std::shared_ptr<const WorkspaceContents> contents();

 private:
  std::filesystem::path folder_;
  std::shared_ptr<const WorkspaceContents> contents_;
  std::string stamp_;
};

}  // namespace assay::server
