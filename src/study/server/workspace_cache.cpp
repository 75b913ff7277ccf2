#include "study/server/workspace_cache.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/near_name.h"

namespace assay::server {
namespace {

namespace fs = std::filesystem;

std::string score_key(const std::string& metric, const std::string& method,
                      const std::string& item) {
  return fmt::format("{}\n{}\n{}", metric, method, item);
}

// Changes when one of the files that contents are read from does: size and time of each.
std::string stamp_of(const fs::path& folder) {
  std::vector<std::string> parts;
  const auto add = [&](const fs::path& file) {
    std::error_code none;
    const auto time = fs::last_write_time(file, none).time_since_epoch().count();
    if (!none) parts.push_back(fmt::format("{} {} {}", file.string(), time, fs::file_size(file)));
  };
  for (const char* file : {"workspace.json", "items.jsonl", "classes.json"}) add(folder / file);
  for (const char* part : {"models", "predictions", "explanations", "scores"}) {
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder / part, none)) {
      if (entry.is_regular_file()) add(entry.path());
    }
  }
  std::ranges::sort(parts);
  return fmt::format("{}", fmt::join(parts, "\n"));
}

// How many methods have explained each item; those that none has are not there.
std::map<std::string, std::size_t> methods_by_item(
    const WorkspaceContents::Explanations& explanations) {
  std::map<std::string, std::size_t> result;
  for (const auto& [method, by_item] : explanations) {
    for (const auto& [item, one] : by_item) ++result[item];
  }
  return result;
}

}  // namespace

std::optional<stimulus::Bin> ItemOverview::bin() const {
  if (prediction == nullptr || item->label.empty()) return std::nullopt;
  return stimulus::bin_of(prediction->confidence, is_correct());
}

WorkspaceContents::WorkspaceContents(const fs::path& folder) : workspace_(folder) {
  for (const std::string& model : workspace_.models()) {
    auto& known = predictions_[model];
    for (workspace::Prediction& one : workspace_.predictions(model)) known[one.item] = one;
    std::error_code none;
    if (fs::exists(folder / "models" / (model + ".json"), none)) {
      facts_[model] = workspace_.model_facts(model);
    }
  }
  for (const std::string& method : workspace_.methods()) {
    auto& by_item = explanations_[method];
    for (workspace::Explanation& one : workspace_.explanations(method)) by_item[one.item] = one;
  }
  const auto explained = methods_by_item(explanations_);
  const auto row_of = [&](const workspace::WorkspaceItem& item,
                          const workspace::Prediction* prediction) {
    const auto found = explained.find(item.id);
    return ItemOverview{&item, prediction, found == explained.end() ? 0 : found->second};
  };
  for (auto& [model, known] : predictions_) {
    for (const workspace::WorkspaceItem& item : workspace_.items()) {
      const auto found = known.find(item.id);
      rows_[model].push_back(row_of(item, found == known.end() ? nullptr : &found->second));
    }
  }
  if (rows_.empty()) {
    for (const workspace::WorkspaceItem& item : workspace_.items()) {
      rows_[""].push_back(row_of(item, nullptr));
    }
  }
  for (const std::string& metric : workspace_.metrics()) {
    scores_[metric] = workspace_.scores(metric);
    for (const workspace::Score& one : scores_[metric]) {
      score_places_[score_key(metric, one.method, one.item)] = &one;
    }
  }
}

std::string WorkspaceContents::model_or_first(const std::string& named) const {
  if (named.empty()) return predictions_.empty() ? "" : predictions_.begin()->first;
  if (predictions_.contains(named)) return named;
  fail("There is no model '{}'{}", named, did_you_mean(named, workspace_.models()));
}

const std::vector<ItemOverview>& WorkspaceContents::rows(const std::string& model) const {
  static const std::vector<ItemOverview> none;
  const auto found = rows_.find(model_or_first(model));
  return found == rows_.end() ? none : found->second;
}

const workspace::ModelFacts* WorkspaceContents::facts(const std::string& model) const {
  const auto found = facts_.find(model_or_first(model));
  return found == facts_.end() ? nullptr : &found->second;
}

const workspace::Score* WorkspaceContents::score(const std::string& metric,
                                                 const std::string& method,
                                                 const std::string& item) const {
  const auto found = score_places_.find(score_key(metric, method, item));
  return found == score_places_.end() ? nullptr : found->second;
}

std::shared_ptr<const WorkspaceContents> WorkspaceCache::contents() {
  std::string stamp = stamp_of(folder_);
  if (contents_ && stamp == stamp_) return contents_;
  if (!fs::exists(folder_ / "workspace.json")) {
    fail("The folder has studies but no items; 'assay workspace new' makes a workspace.");
  }
  contents_ = std::make_shared<const WorkspaceContents>(folder_);
  stamp_ = std::move(stamp);
  return contents_;
}

}  // namespace assay::server
