// How long a session keeps its place in a study. A place is kept by answering: whoever was given
// one and has not answered anything since, or has the page open and stopped answering, loses it to
// the next arrival. They may go on; at their next answer they take a free place again.
#pragma once

#include "infra/store/sessions.h"
#include "study/server/clock.h"
#include "study/server/running_study.h"
#include "study/server/session_flow.h"

namespace assay::server {

// From being given a place to the first answer after that, unless leases are shorter.
inline constexpr std::int64_t first_lease_ms = 5 * minutes_ms;
// A page that is open, and signs of life alone, keep a place for so many leases after an answer.
inline constexpr std::int64_t most_leases_without_an_answer = 3;

std::int64_t first_lease_end(std::int64_t now, std::int64_t lease_ms);
// For a session that has shown a sign of life now, and did not answer.
std::int64_t lease_end(store::Connection& connection, const RunningStudy& running,
                       const store::Session& session, const SessionTiming& timing);

}  // namespace assay::server
