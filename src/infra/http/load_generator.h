// Thousands of clients on one thread: the load generator.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "infra/http/client.h"

namespace assay::http {

struct Load {
  Address address;                   // without TLS
  std::vector<Address> others = {};  // further servers, numbered from 1
  std::size_t connections = 1;

  struct Step {
    Request request;
    std::chrono::microseconds pause{0};  // before it is sent
    std::size_t server = 0;              // whom to ask; a change takes a new connection
  };
  // What the connection of this number asks next; nothing: it is done.
  std::function<std::optional<Step>(std::size_t connection)> next;
  // Nothing instead of a response: the connection was lost or took too long; a new one is opened
  // for the next step.
  std::function<void(std::size_t connection, const Response*)> on_response = {};
  std::chrono::milliseconds timeout{30'000};
};

struct LoadResult {
  std::size_t answered = 0;
  std::size_t failed = 0;
  double seconds = 0;
  std::vector<float> milliseconds;  // of each request that was answered

  double per_second() const { return seconds > 0 ? static_cast<double>(answered) / seconds : 0; }
  // Of the latencies: 0.99 is the 99th percentile. Zero when nothing was answered.
  double quantile(double share) const;
};

// Returns when every connection is done.
LoadResult run_load(const Load& load);

}  // namespace assay::http
