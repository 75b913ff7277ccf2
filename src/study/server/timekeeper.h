// The time a server goes by. It begins at the machine's clock and goes on by one that cannot be
// set, so that a clock that is set while the server runs changes nothing; small differences are
// made up slowly. docs/safekeeping.md says what holds when a clock is wrong.
#pragma once

#include <atomic>
#include <mutex>
#include <string>

#include "infra/store/server_time.h"
#include "study/server/clock.h"

namespace assay::server {

// Beyond this the machine's clock was set, or is wrong.
inline constexpr std::int64_t clock_tolerance_ms = 10 * minutes_ms;

class Timekeeper {
 public:
  Timekeeper(Clock wall, Clock steady) : wall_(std::move(wall)), steady_(std::move(steady)) {}

  // From the machine's clock, or from what is known where that is later; beside other servers, from
  // their time.
  void start(const std::optional<store::KnownTime>& known, bool alone, bool trusts_clock);

  std::int64_t now() const { return anchor_ + steady_(); }
  // When nobody could come before that because no server ran; otherwise the beginning of time.
  std::int64_t up_since() const { return up_since_; }

  // Compares the clocks, and says what the store is to be told; then what came of it. From one
  // thread at a time.
  store::Tick tick();
  void apply_outcome(const store::Tick& tick, const store::TickOutcome& outcome);
  const std::optional<store::KnownTime>& known() const { return known_; }

  // What is the matter with the clock, for researchers; empty when nothing is.
  std::string warning() const;

 private:
  std::string warning_for(const store::Tick& tick, const store::TickOutcome& outcome) const;

  Clock wall_;
  Clock steady_;
  std::atomic<std::int64_t> anchor_ = 0;  // added to the steady clock
  std::atomic<std::int64_t> up_since_ = 0;
  std::optional<std::int64_t> last_tick_;  // by the steady clock
  std::optional<store::KnownTime> known_;
  mutable std::mutex mutex_;
  std::string warning_;
};

}  // namespace assay::server
