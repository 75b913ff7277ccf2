#include "study/server/draft_states.h"

namespace assay::server {

std::shared_ptr<const DraftState> DraftStates::find(const std::string& name,
                                                    const std::string& key) const {
  const std::lock_guard lock(mutex_);
  const auto found = by_name_.find(name);
  return found == by_name_.end() || found->second->key != key ? nullptr : found->second;
}

void DraftStates::put(const std::string& name, std::shared_ptr<const DraftState> state) {
  const std::lock_guard lock(mutex_);
  if (by_name_.size() >= most_drafts && !by_name_.contains(name)) by_name_.clear();
  by_name_[name] = std::move(state);
}

}  // namespace assay::server
