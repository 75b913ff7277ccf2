// Time as the store keeps it.
#pragma once

#include <chrono>
#include <cstdint>
#include <ctime>
#include <functional>

#include "base/wall_clock.h"

namespace assay::server {

// Milliseconds since 1970. A function, so that a test can make it later.
using Clock = std::function<std::int64_t()>;

inline std::int64_t wall_clock() { return wall_clock_ms(); }

// Milliseconds since some moment; nobody can set it, and it goes on while the machine sleeps.
inline std::int64_t steady_clock() {
  timespec time{};
  ::clock_gettime(CLOCK_BOOTTIME, &time);
  return static_cast<std::int64_t>(time.tv_sec) * 1000 + time.tv_nsec / 1'000'000;
}

inline constexpr std::int64_t seconds_ms = 1000;
inline constexpr std::int64_t minutes_ms = 60 * seconds_ms;
inline constexpr std::int64_t days_ms = std::int64_t{24} * 60 * minutes_ms;

}  // namespace assay::server
