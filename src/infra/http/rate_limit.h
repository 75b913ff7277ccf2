// Token buckets: each key (an address, a session) may do so much a second, and more at once when it
// has been quiet.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace assay::http {

struct Rate {
  double per_second = 0;  // 0: no limit
  double burst = 0;       // at once, after a pause; at least 1
};

// May be used from several threads. Memory is bounded: keys that have been quiet long enough to
// have a full bucket are forgotten, and at `most_keys` the fullest half is.
class RateLimit {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit RateLimit(Rate rate, std::size_t most_keys = 100'000);

  // Zero: go ahead. Otherwise the time after which it is worth trying again. What costs more than a
  // burst takes a full bucket.
  std::chrono::milliseconds wait(std::string_view key, Time now, double cost = 1);

  std::size_t keys() const;

 private:
  struct Bucket {
    double tokens;
    Time at;
  };

  double tokens_at(const Bucket& bucket, Time now) const;
  void forget(Time now);

  Rate rate_;
  std::size_t most_keys_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
};

// The part of an address that stands for a household: all of IPv4, the first half of IPv6.
std::string rate_key(std::string_view address);

}  // namespace assay::http
