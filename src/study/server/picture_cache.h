// The pictures of the studies that were asked for last, up to a number of bytes. A study is held as
// a whole or not at all: if only its popular pictures were held, hidden attention checks, which
// every participant sees, would arrive sooner than other items and give themselves away.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "infra/http/asset.h"

namespace assay::server {

class PictureCache {
 public:
  using Pictures = std::map<std::string, std::shared_ptr<const http::Asset>, std::less<>>;

  explicit PictureCache(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  std::size_t max_bytes() const { return max_bytes_; }
  // Null when the study is not held.
  std::shared_ptr<const Pictures> find(std::string_view study);
  // Studies that nobody asked for longest are dropped; one larger than the cache is not held.
  void put(const std::string& study, std::shared_ptr<const Pictures> pictures, std::size_t bytes);

  std::size_t bytes() const;

 private:
  struct Held {
    std::string study;
    std::shared_ptr<const Pictures> pictures;
    std::size_t bytes;
  };

  std::size_t max_bytes_;
  mutable std::mutex mutex_;
  std::list<Held> held_;  // the latest first
  std::map<std::string, std::list<Held>::iterator, std::less<>> by_study_;
  std::size_t bytes_ = 0;
};

}  // namespace assay::server
