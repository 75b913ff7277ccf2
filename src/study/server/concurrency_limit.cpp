#include "study/server/concurrency_limit.h"

namespace assay::server {

ConcurrencyLimit::Place ConcurrencyLimit::enter(const std::string& key, int most) {
  const std::lock_guard lock(mutex_);
  int& inside = inside_[key];
  if (inside >= most) return nullptr;
  ++inside;
  return Place(this, [this, key](void*) { leave(key); });
}

void ConcurrencyLimit::leave(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = inside_.find(key);
  if (--found->second == 0) inside_.erase(found);
}

}  // namespace assay::server
