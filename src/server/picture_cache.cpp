#include "server/picture_cache.h"

namespace assay::server {

std::shared_ptr<const http::Asset> PictureCache::find(std::string_view name) {
  const std::lock_guard lock(mutex_);
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) return nullptr;
  held_.splice(held_.begin(), held_, found->second);
  return found->second->asset;
}

void PictureCache::put(const std::string& name, std::shared_ptr<const http::Asset> asset,
                       std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  if (bytes > most_bytes_ || by_name_.contains(name)) return;
  held_.push_front({name, std::move(asset), bytes});
  by_name_[name] = held_.begin();
  bytes_ += bytes;
  while (bytes_ > most_bytes_) {
    bytes_ -= held_.back().bytes;
    by_name_.erase(held_.back().name);
    held_.pop_back();
  }
}

std::size_t PictureCache::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace assay::server
