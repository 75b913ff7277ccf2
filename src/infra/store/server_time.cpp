#include "infra/store/server_time.h"

#include <algorithm>

namespace assay::store {
namespace {

// Longer than this between two ticks, and the machine slept or the database was away.
constexpr std::int64_t longest_tick_ms = 2 * 60 * 1000;

// What ends by itself, and when it began, where that is asked.
constexpr std::string_view that_end[] = {
    "UPDATE slots SET lease_end = lease_end + $1 WHERE state = 'leased'",
    "UPDATE tokens SET created = created + $1, expires = expires + $1",
    "UPDATE invitations SET created = created + $1, expires = expires + $1",
    "UPDATE password_links SET created = created + $1, expires = expires + $1",
    "UPDATE logins SET created = created + $1, last_seen = last_seen + $1",
    "UPDATE login_failures SET latest = latest + $1",
};

void move_what_ends(Connection& connection, const KnownTime& known, const Tick& tick) {
  const std::int64_t gap = tick.now - known.latest;
  for (const std::string_view sql : that_end) connection.run(sql, {gap});
  if (gap > 0) return;
  // The clock had been ahead: what was written then is of a time that has not come.
  connection.run("UPDATE payment_ids SET expires = expires + $1 WHERE expires > $2",
                 {gap, known.latest});
  connection.run("UPDATE sessions SET last_seen = $1 WHERE last_seen > $1", {tick.now});
}

void keep(Connection& connection, const KnownTime& known) {
  connection.run(
      "INSERT INTO known_time (name, mark, floor, observed, latest) "
      "VALUES ('servers', $1, $2, $3, $4) "
      "ON CONFLICT (name) DO UPDATE SET mark = $1, floor = $2, observed = $3, latest = $4",
      {known.mark, known.floor, known.observed, known.latest});
}

std::optional<KnownTime> row_of(Connection& connection, std::string_view lock) {
  const auto row = connection.first(fmt::format(
      "SELECT mark, floor, observed, latest FROM known_time WHERE name = 'servers'{}", lock));
  if (!row) return std::nullopt;
  return KnownTime{row->integer(0), row->integer(1), row->integer(2), row->integer(3)};
}

// Of a database whose servers kept no time: the last time at which somebody did something.
KnownTime first_known(Connection& connection, std::int64_t now) {
  const auto latest = connection.first(
      "SELECT max(at) FROM (SELECT max(last_seen) AS at FROM sessions UNION ALL "
      "SELECT max(last_seen) AS at FROM logins) AS seen");
  const std::int64_t known = std::min(now, latest->optional_integer(0).value_or(now));
  return {known, known, 0, known};
}

}  // namespace

std::optional<KnownTime> known_time(Connection& connection) { return row_of(connection, ""); }

std::optional<KnownTime> lock_time(Connection& connection) {
  return row_of(connection, connection.for_update());
}

TickOutcome tick(Connection& connection, const Tick& tick, const std::optional<KnownTime>& before) {
  TickOutcome result;
  KnownTime& known = result.known;
  const auto row = lock_time(connection);
  known = row ? *row : first_known(connection, tick.now);
  const std::int64_t gap = tick.now - known.latest;
  if (std::abs(gap) > longest_silence_ms) {
    move_what_ends(connection, known, tick);
    result.silence = gap;
  }
  const std::int64_t passed = std::clamp(tick.elapsed, std::int64_t{0}, longest_tick_ms);
  const KnownTime last = before.value_or(known);
  const std::int64_t reached = std::max(known.mark, last.mark + catching_up * passed);
  result.ahead = tick.now - reached > plausible_leap_ms;
  if (tick.agrees) {
    known.mark = result.ahead ? reached : tick.now;
    known.floor = std::max(known.floor, result.ahead ? last.floor + passed : tick.now);
    known.observed = std::max(known.observed, last.observed + (result.ahead ? 0 : passed));
  }
  known.latest = tick.now;
  keep(connection, known);
  return result;
}

void trust_time(Connection& connection, std::int64_t now) {
  auto known = lock_time(connection);
  if (!known) return;
  known->mark = now;
  known->floor = now;
  keep(connection, *known);
}

bool is_alone(Connection& connection) {
  if (connection.dialect() == Dialect::sqlite) return true;
  // Any number that no other program takes for its own lock.
  constexpr std::int64_t server_runs = 4'157'534'160;
  const bool alone =
      connection.number("SELECT CAST(pg_try_advisory_lock($1) AS INT)", {server_runs}) != 0;
  connection.run("SELECT pg_advisory_lock_shared($1)", {server_runs});
  if (alone) connection.run("SELECT pg_advisory_unlock($1)", {server_runs});
  return alone;
}

}  // namespace assay::store
