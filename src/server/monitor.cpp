#include "server/monitor.h"

#include <algorithm>

#include "server/clock.h"

namespace assay::server {
namespace {

constexpr std::int64_t hour_ms = 60 * minutes_ms;

std::int64_t stretch_of(std::span<const store::Session> sessions) {
  if (sessions.empty()) return hour_ms;
  const auto [first, last] = std::ranges::minmax(sessions, {}, &store::Session::started);
  return last.started - first.started > 12 * hour_ms ? hour_ms : 5 * minutes_ms;
}

void count(Arm& arm, const store::Session& session) {
  ++arm.assigned;
  if (session.excluded) {
    ++arm.excluded;
  } else if (session.state == store::SessionState::active) {
    ++arm.active;
  } else if (session.state == store::SessionState::completed && session.outcome == "completed") {
    ++arm.completed;
  } else {
    ++arm.lost[session.outcome];
  }
}

}  // namespace

Flow flow_of(std::span<const store::Session> sessions,
             const std::map<std::string, std::int64_t>& refused,
             std::span<const store::Tombstone> gone) {
  Flow flow;
  flow.stretch_ms = stretch_of(sessions);
  std::map<std::int64_t, Stretch> stretches;
  const auto during = [&](std::int64_t moment) -> Stretch& {
    const std::int64_t begin = moment - moment % flow.stretch_ms;
    Stretch& stretch = stretches[begin];
    stretch.at = begin;
    return stretch;
  };
  for (const store::Session& session : sessions) {
    ++flow.arrived;
    flow.simulated += session.simulated ? 1 : 0;
    if (!session.simulated) {
      flow.due.completed += session.outcome == "completed" ? 1 : 0;
      flow.due.failed_checks += session.outcome == "failed_checks" ? 1 : 0;
    }
    ++during(session.started).arrived;
    const bool qualified = session.outcome == "completed" && session.ended.has_value();
    if (qualified) ++during(*session.ended).completed;
    if (qualified && !session.excluded) {
      flow.durations_ms.push_back(*session.ended - session.started);
    }
    if (session.condition) {
      count(flow.arms[*session.condition], session);
    } else if (session.state == store::SessionState::active) {
      ++flow.waiting;
    } else {
      ++flow.turned_away[session.outcome];
    }
  }
  for (const auto& [reason, total] : refused) {
    flow.arrived += total;
    flow.turned_away[reason] += total;
  }
  flow.arrived += static_cast<std::int64_t>(gone.size());
  flow.withdrawn = static_cast<std::int64_t>(gone.size());
  for (const auto& [begin, stretch] : stretches) flow.stretches.push_back(stretch);
  std::ranges::sort(flow.durations_ms);
  return flow;
}

std::optional<std::int64_t> median(std::span<const std::int64_t> rising) {
  if (rising.empty()) return std::nullopt;
  const std::size_t middle = rising.size() / 2;
  if (rising.size() % 2 == 1) return rising[middle];
  return (rising[middle - 1] + rising[middle]) / 2;
}

}  // namespace assay::server
