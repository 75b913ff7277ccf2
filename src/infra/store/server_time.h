// What the servers of a database know of time, in one row that they all move once a minute. Clocks
// of machines are wrong now and then, so nothing is deleted because of what a clock says alone:
//
// - `mark` follows the clock, but a leap of more than a day only at ten times the pace at which
//   time passes while a server runs. Dates are past when the mark is.
// - `floor` does so at the pace of time itself, so that it is never later than it really is, and
//   never goes back by itself: no server starts at a time before it.
// - `observed` is how long servers have run with a clock that agrees with the mark. Several at once
//   count once.
// - `latest` is the time of the last tick. When there was none for a while, no server ran (or its
//   clock leapt meanwhile), and everything that would end by itself is moved by as much.
#pragma once

#include "infra/store/connection.h"

namespace assay::store {

struct KnownTime {
  std::int64_t mark = 0;
  std::int64_t floor = 0;
  std::int64_t observed = 0;
  std::int64_t latest = 0;
};

inline constexpr std::int64_t plausible_leap_ms = std::int64_t{24} * 60 * 60 * 1000;
inline constexpr std::int64_t longest_silence_ms = std::int64_t{5} * 60 * 1000;
inline constexpr std::int64_t catching_up = 10;

// Nothing before the first tick of any server.
std::optional<KnownTime> known_time(Connection& connection);
// The same, and no tick until this transaction ends.
std::optional<KnownTime> lock_time(Connection& connection);

struct Tick {
  std::int64_t now = 0;      // this server's time
  std::int64_t elapsed = 0;  // since its last tick, by a clock that cannot be set; 0 at its first
  bool agrees = true;        // whether the machine's clock says the same as `now`
};

struct TickOutcome {
  KnownTime known;
  bool ahead = false;        // `now` is more than a plausible leap after the mark
  std::int64_t silence = 0;  // how much everything that ends was moved by
};

// Moves the row on. `before` is what this server's last tick gave, if there was one: what it knew
// then and has observed since counts where that is more than the others have.
TickOutcome tick(Connection& connection, const Tick& tick, const std::optional<KnownTime>& before);

// Sets mark and floor to a time that somebody says is right, also when that is earlier.
void trust_time(Connection& connection, std::int64_t now);

// Whether this is the only server of the database. The others are told that it is there until the
// connection is closed. On SQLite there is never another.
bool is_alone(Connection& connection);

}  // namespace assay::store
