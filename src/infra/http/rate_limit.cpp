#include "infra/http/rate_limit.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace assay::http {

RateLimit::RateLimit(Rate rate, std::size_t most_keys) : rate_(rate), most_keys_(most_keys) {
  rate_.burst = std::max(1.0, rate_.burst);
}

double RateLimit::tokens_at(const Bucket& bucket, Time now) const {
  const double seconds = std::chrono::duration<double>(now - bucket.at).count();
  return std::min(rate_.burst, bucket.tokens + std::max(0.0, seconds) * rate_.per_second);
}

std::chrono::milliseconds RateLimit::wait(std::string_view key, Time now, double cost) {
  if (rate_.per_second <= 0) return {};
  const double needed = std::min(cost, rate_.burst);
  const std::lock_guard lock(mutex_);
  auto found = buckets_.find(std::string(key));
  if (found == buckets_.end()) {
    if (buckets_.size() >= most_keys_) forget(now);
    found = buckets_.emplace(key, Bucket{rate_.burst, now}).first;
  }
  Bucket& bucket = found->second;
  const double tokens = tokens_at(bucket, now);
  if (tokens < needed) {
    const double seconds = (needed - tokens) / rate_.per_second;
    return std::chrono::milliseconds(static_cast<std::int64_t>(std::ceil(seconds * 1000)));
  }
  bucket = {tokens - needed, now};
  return {};
}

void RateLimit::forget(Time now) {
  std::erase_if(buckets_,
                [&](const auto& entry) { return tokens_at(entry.second, now) >= rate_.burst; });
  if (buckets_.size() < most_keys_) return;
  // Everybody is busy: those who have used least lose least when they begin again.
  std::vector<double> fill;
  fill.reserve(buckets_.size());
  for (const auto& [key, bucket] : buckets_) fill.push_back(tokens_at(bucket, now));
  const auto middle = fill.begin() + static_cast<std::ptrdiff_t>(fill.size() / 2);
  std::nth_element(fill.begin(), middle, fill.end());
  const double median = *middle;
  std::erase_if(buckets_,
                [&](const auto& entry) { return tokens_at(entry.second, now) >= median; });
}

std::size_t RateLimit::keys() const {
  const std::lock_guard lock(mutex_);
  return buckets_.size();
}

std::string rate_key(std::string_view address) {
  std::string text(address);
  std::array<unsigned char, 16> bytes{};
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return text;
  return std::string(bytes.begin(), bytes.begin() + 8);
}

}  // namespace assay::http
