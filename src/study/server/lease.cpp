#include "study/server/lease.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/json.h"
#include "infra/store/events.h"

namespace assay::server {

std::int64_t first_lease_end(std::int64_t now, std::int64_t lease_ms) {
  return now + std::min(first_lease_ms, lease_ms);
}

std::int64_t lease_end(store::Connection& connection, const RunningStudy& running,
                       const store::Session& session, const SessionTiming& timing) {
  // Nobody could answer while no server ran.
  const auto lately = [&](std::int64_t at) { return std::max(at, timing.up_since); };
  const auto answer = store::latest_answer(connection, session.id);
  if (!answer) return first_lease_end(lately(session.started), timing.lease_ms);
  // The place was given when the entry was done, so its answers prove nothing.
  const std::int64_t step = parse_json(answer->verdict, "The verdict").value("step", 0L);
  if (step < std::ssize(running.entry_steps()))
    return first_lease_end(lately(answer->at), timing.lease_ms);
  return std::min(timing.now + timing.lease_ms,
                  lately(answer->at) + most_leases_without_an_answer * timing.lease_ms);
}

}  // namespace assay::server
