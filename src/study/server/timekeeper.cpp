#include "study/server/timekeeper.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/wall_clock.h"

namespace assay::server {
namespace {

// How much of a difference is made up: a tenth of the time that passes.
constexpr std::int64_t slowness = 10;

}  // namespace

void Timekeeper::start(const std::optional<store::KnownTime>& known, bool alone,
                       bool trusts_clock) {
  const std::int64_t wall = wall_();
  std::int64_t begin = wall;
  if (known && !alone && std::abs(wall - known->latest) > store::longest_silence_ms) {
    begin = known->latest;
  } else if (known && !trusts_clock) {
    begin = std::max(wall, known->floor);
  }
  anchor_ = begin - steady_();
}

store::Tick Timekeeper::tick() {
  const std::int64_t steady = steady_();
  const std::int64_t elapsed = last_tick_ ? steady - *last_tick_ : 0;
  last_tick_ = steady;
  const std::int64_t off = wall_() - now();
  const bool agrees = std::abs(off) <= clock_tolerance_ms;
  if (agrees) anchor_ += std::clamp(off, -elapsed / slowness, elapsed / slowness);
  return {.now = now(), .elapsed = elapsed, .agrees = agrees};
}

std::string Timekeeper::warning_for(const store::Tick& tick,
                                    const store::TickOutcome& outcome) const {
  if (!tick.agrees) {
    return fmt::format(
        "The machine's clock says {}, but by the server's own time it is {}. The server goes on by "
        "its own time, and deletes nothing until the two agree. Set the clock right; if it is "
        "right "
        "now, restart the server with --trust-clock.",
        minute_of(wall_()), minute_of(tick.now));
  }
  if (outcome.ahead) {
    return fmt::format(
        "The machine's clock says {}, and the last time that is known here is {}. If no server ran "
        "for so long, all is well. Otherwise set the clock right. Nothing is deleted until the "
        "server has run for some time, or is restarted with --trust-clock.",
        minute_of(tick.now), minute_of(outcome.known.floor));
  }
  return "";
}

void Timekeeper::apply_outcome(const store::Tick& tick, const store::TickOutcome& outcome) {
  known_ = outcome.known;
  if (outcome.silence != 0 || tick.elapsed > store::longest_silence_ms) up_since_ = tick.now;
  const std::lock_guard lock(mutex_);
  warning_ = warning_for(tick, outcome);
}

std::string Timekeeper::warning() const {
  const std::lock_guard lock(mutex_);
  return warning_;
}

}  // namespace assay::server
