#include "study/server/picture_cache.h"

namespace assay::server {

std::shared_ptr<const PictureCache::Pictures> PictureCache::find(std::string_view study) {
  const std::lock_guard lock(mutex_);
  const auto found = by_study_.find(study);
  if (found == by_study_.end()) return nullptr;
  held_.splice(held_.begin(), held_, found->second);
  return found->second->pictures;
}

void PictureCache::put(const std::string& study, std::shared_ptr<const Pictures> pictures,
                       std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  if (bytes > max_bytes_ || by_study_.contains(study)) return;
  held_.push_front({study, std::move(pictures), bytes});
  by_study_[study] = held_.begin();
  bytes_ += bytes;
  while (bytes_ > max_bytes_) {
    bytes_ -= held_.back().bytes;
    by_study_.erase(held_.back().study);
    held_.pop_back();
  }
}

std::size_t PictureCache::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace assay::server
