#include "base/wall_clock.h"

#include <fmt/chrono.h>

namespace assay {

std::string day_of(std::int64_t ms) {
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(static_cast<std::time_t>(ms / 1000)));
}

std::string minute_of(std::int64_t ms) {
  return fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(static_cast<std::time_t>(ms / 1000)));
}

}  // namespace assay
