// Pictures of studies that were asked for lately, up to a number of bytes: participants of a study
// see the same ones, and no study is held in memory as a whole.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "http/asset.h"

namespace assay::server {

class PictureCache {
 public:
  explicit PictureCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  // Null when it is not held.
  std::shared_ptr<const http::Asset> find(std::string_view name);
  // Those that were not asked for longest give way; one that is larger than everything is not held.
  void put(const std::string& name, std::shared_ptr<const http::Asset> asset, std::size_t bytes);

  std::size_t bytes() const;

 private:
  struct Held {
    std::string name;
    std::shared_ptr<const http::Asset> asset;
    std::size_t bytes;
  };

  std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::list<Held> held_;  // the latest first
  std::map<std::string, std::list<Held>::iterator, std::less<>> by_name_;
  std::size_t bytes_ = 0;
};

}  // namespace assay::server
