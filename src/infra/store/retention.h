// The end of storage. A study whose date is past is announced first, where researchers see it, and
// purged when servers have run for a while since with a clock that can be believed. Whoever moves
// the date takes the announcement back.
#pragma once

#include "infra/store/server_time.h"

namespace assay::store {

// How long servers must have run between an announcement and the purge.
inline constexpr std::int64_t usual_grace_ms = std::int64_t{7} * 24 * 60 * 60 * 1000;

// A study that has data, and what is to become of them.
struct Retention {
  std::string study;
  std::optional<std::int64_t> keep_until{};  // never deleted when there is none
  std::int64_t sessions = 0;
  std::int64_t events = 0;
  bool is_due = false;                      // the date is past
  std::optional<std::int64_t> announced{};  // when that was said
  std::int64_t grace_left = 0;              // how long servers must still run, once it is due
};

// Of every study that is not purged, the first to go first. Changes nothing.
std::vector<Retention> retentions(Connection& connection, std::int64_t grace_ms = usual_grace_ms);

// What a minute's housekeeping does: announces what is due, takes back what no longer is, purges
// what was announced long enough ago, and writes all three into the audit log. How many sessions
// were deleted.
std::int64_t enforce_retention(Connection& connection, const KnownTime& known, std::int64_t now,
                               std::int64_t grace_ms = usual_grace_ms);

// Moves the date, or takes it away; an announcement is taken back. Throws Error when there is no
// such study, when it is purged, or when the date is not later than the mark of known time.
void keep_study(Connection& connection, std::string_view study,
                std::optional<std::int64_t> keep_until);

}  // namespace assay::store
