// What the machine's clock says, which anybody can set: for stamping, never for measuring. And
// times as people read them.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace assay {

// Milliseconds since 1970, UTC.
inline std::int64_t wall_clock_ms() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

// "2026-11-19", and "2026-11-19 05:30 UTC".
std::string day_of(std::int64_t ms);
std::string minute_of(std::int64_t ms);

}  // namespace assay
