#include "infra/http/meter.h"

#include <algorithm>

namespace assay::http {

Meter::Meter(const Router& router) : router_(router), cells_(router.routes().size() + 1) {}

void Meter::answered(std::size_t route, int status, double seconds) {
  Cells& cells = cells_[route];
  const auto bound = std::ranges::lower_bound(latency_bounds, seconds);
  const auto bucket = static_cast<std::size_t>(bound - latency_bounds.begin());
  cells.answered[status_index(status)].fetch_add(1, std::memory_order_relaxed);
  cells.within[bucket].fetch_add(1, std::memory_order_relaxed);
  cells.microseconds.fetch_add(static_cast<std::uint64_t>(std::max(0.0, seconds) * 1e6),
                               std::memory_order_relaxed);
}

Counters Meter::counters() const {
  Counters result;
  for (std::size_t index = 0; index < cells_.size(); ++index) {
    const Cells& cells = cells_[index];
    Counters::Route& route = result.routes.emplace_back();
    if (index < router_.routes().size()) {
      route.method = name(router_.routes()[index].method);
      route.pattern = router_.routes()[index].pattern;
    }
    for (std::size_t at = 0; at < statuses.size(); ++at) {
      const std::uint64_t count = cells.answered[at].load(std::memory_order_relaxed);
      if (count > 0) route.answered[statuses[at].code] = count;
    }
    for (std::size_t at = 0; at < route.within.size(); ++at) {
      route.within[at] = cells.within[at].load(std::memory_order_relaxed);
    }
    route.seconds = static_cast<double>(cells.microseconds.load(std::memory_order_relaxed)) / 1e6;
  }
  result.connections_open = connections_open.load(std::memory_order_relaxed);
  result.connections_accepted = connections_accepted.load(std::memory_order_relaxed);
  result.connections_refused = connections_refused.load(std::memory_order_relaxed);
  result.bytes_received = bytes_received.load(std::memory_order_relaxed);
  result.bytes_sent = bytes_sent.load(std::memory_order_relaxed);
  return result;
}

}  // namespace assay::http
