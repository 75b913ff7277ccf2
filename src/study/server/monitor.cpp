#include "study/server/monitor.h"

#include <algorithm>

#include "study/server/clock.h"

namespace assay::server {
namespace {

constexpr std::int64_t hour_ms = 60 * minutes_ms;

std::int64_t time_bin_of(std::span<const store::Session> sessions) {
  if (sessions.empty()) return hour_ms;
  const auto [first, last] = std::ranges::minmax(sessions, {}, &store::Session::started);
  return last.started - first.started > 12 * hour_ms ? hour_ms : 5 * minutes_ms;
}

void count(ArmCounts& arm, const store::Session& session) {
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

StudyProgress study_progress(std::span<const store::Session> sessions,
                             const std::map<std::string, std::int64_t>& refused,
                             std::span<const store::Tombstone> gone) {
  StudyProgress progress;
  progress.time_bin_ms = time_bin_of(sessions);
  std::map<std::int64_t, TimeBin> time_bins;
  const auto during = [&](std::int64_t moment) -> TimeBin& {
    const std::int64_t begin = moment - moment % progress.time_bin_ms;
    TimeBin& bin = time_bins[begin];
    bin.at = begin;
    return bin;
  };
  for (const store::Session& session : sessions) {
    ++progress.arrived;
    progress.simulated += session.simulated ? 1 : 0;
    if (!session.simulated) {
      progress.due.completed += session.outcome == "completed" ? 1 : 0;
      progress.due.failed_checks += session.outcome == "failed_checks" ? 1 : 0;
    }
    ++during(session.started).arrived;
    const bool qualified = session.outcome == "completed" && session.ended.has_value();
    if (qualified) ++during(*session.ended).completed;
    if (qualified && !session.excluded) {
      progress.durations_ms.push_back(*session.ended - session.started);
    }
    if (session.condition) {
      count(progress.arms[*session.condition], session);
    } else if (session.state == store::SessionState::active) {
      ++progress.waiting;
    } else {
      ++progress.turned_away[session.outcome];
    }
  }
  for (const auto& [reason, total] : refused) {
    progress.arrived += total;
    progress.turned_away[reason] += total;
  }
  progress.arrived += static_cast<std::int64_t>(gone.size());
  progress.withdrawn = static_cast<std::int64_t>(gone.size());
  for (const auto& [begin, bin] : time_bins) progress.time_bins.push_back(bin);
  std::ranges::sort(progress.durations_ms);
  return progress;
}

std::optional<std::int64_t> median(std::span<const std::int64_t> rising) {
  if (rising.empty()) return std::nullopt;
  const std::size_t middle = rising.size() / 2;
  if (rising.size() % 2 == 1) return rising[middle];
  return (rising[middle - 1] + rising[middle]) / 2;
}

}  // namespace assay::server
