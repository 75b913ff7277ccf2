// Counts what a server does, from many threads.
#pragma once

#include <array>
#include <atomic>
#include <vector>

#include "infra/http/counters.h"
#include "infra/http/router.h"
#include "infra/http/status.h"

namespace assay::http {

class Meter {
 public:
  explicit Meter(const Router& router);

  // `route` is the index of the route, or routes().size() for what none answered.
  void answered(std::size_t route, int status, double seconds);

  Counters counters() const;

  std::atomic<std::uint64_t> connections_open{0};
  std::atomic<std::uint64_t> connections_accepted{0};
  std::atomic<std::uint64_t> connections_refused{0};
  std::atomic<std::uint64_t> bytes_received{0};
  std::atomic<std::uint64_t> bytes_sent{0};

 private:
  struct Cells {
    std::array<std::atomic<std::uint64_t>, statuses.size()> answered{};
    std::array<std::atomic<std::uint64_t>, latency_bounds.size() + 1> within{};
    std::atomic<std::uint64_t> microseconds{0};
  };

  const Router& router_;
  std::vector<Cells> cells_;
};

}  // namespace assay::http
