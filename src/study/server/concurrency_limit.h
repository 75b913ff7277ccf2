// Bounds how much one address may have under way at once, so that it cannot take the places of all
// others in a queue.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace assay::server {

class ConcurrencyLimit {
 public:
  // A place that is given back when its last copy is gone; null when the key has `most` already.
  using Place = std::shared_ptr<void>;
  Place enter(const std::string& key, int most);

 private:
  void leave(const std::string& key);

  std::mutex mutex_;
  std::map<std::string, int> inside_;
};

}  // namespace assay::server
