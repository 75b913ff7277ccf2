// What a server has done since it began, and the same as Prometheus reads it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace assay::http {

inline constexpr std::array latency_bounds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                           0.1,    0.25,  0.5,    1.0,   2.5,  5.0};

struct Counters {
  struct Route {
    std::string method;
    std::string pattern;                    // not the path, which may name somebody
    std::map<int, std::uint64_t> answered;  // by status
    std::array<std::uint64_t, latency_bounds.size() + 1> within{};  // each bucket alone
    double seconds = 0;
  };

  std::vector<Route> routes;  // the last, with no pattern, is for what no route answered
  std::uint64_t connections_open = 0;
  std::uint64_t connections_accepted = 0;
  std::uint64_t connections_refused = 0;
  std::uint64_t bytes_received = 0;
  std::uint64_t bytes_sent = 0;
};

// The text exposition format, version 0.0.4.
std::string metrics_text(const Counters& counters);

}  // namespace assay::http
