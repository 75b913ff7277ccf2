#include "server/monitor.h"

#include <algorithm>

#include "server/clock.h"

namespace assay::server {
namespace {

constexpr std::int64_t hour_ms = 60 * minutes_ms;

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
  std::map<std::int64_t, Hour> hours;
  for (const store::Session& session : sessions) {
    ++flow.arrived;
    flow.simulated += session.simulated ? 1 : 0;
    ++hours[session.started / hour_ms].arrived;
    const bool qualified = session.outcome == "completed" && session.ended.has_value();
    if (qualified) ++hours[*session.ended / hour_ms].completed;
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
  for (auto& [hour, counts] : hours) {
    counts.hour = hour;
    flow.hours.push_back(counts);
  }
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
