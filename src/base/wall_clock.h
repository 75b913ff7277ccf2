// What the machine's clock says, which anybody can set: for stamping, never for measuring.
#pragma once

#include <chrono>
#include <cstdint>

namespace assay {

// Milliseconds since 1970, UTC.
inline std::int64_t wall_clock_ms() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

}  // namespace assay
