// Exclusion from analysis: no row is deleted, a reason is recorded, and it can be taken back. Who
// is excluded gives the slot to somebody else.
#pragma once

#include "infra/store/connection.h"

namespace assay::store {

struct Exclusion {
  std::int64_t at = 0;
  bool excluded = true;  // false: restored
  std::string reason;
  std::string actor;  // the account or the rule that decided
};

// Excluding one who is excluded, or restoring one who is not, changes nothing. Throw Error when
// there is no such session.
void exclude(Connection& connection, std::string_view session, std::string_view reason,
             std::string_view actor, std::int64_t now);
// Whether a completed session has a slot again; without one it is more than was asked for.
bool restore(Connection& connection, std::string_view session, std::string_view reason,
             std::string_view actor, std::int64_t now);

// Everything that was decided, in order.
std::vector<Exclusion> exclusions_of(Connection& connection, std::string_view session);

}  // namespace assay::store
