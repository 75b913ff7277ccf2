// Withdrawal and the end of storage: what a participant gave is deleted, and a tombstone says that
// there was something, how much, and what it hashed to, so that a gap in the data is explained.
#pragma once

#include "infra/store/connection.h"

namespace assay::store {

struct Tombstone {
  std::string session;
  std::string study;
  std::string participant;  // keyed hash; empty once the study is purged
  std::int64_t at = 0;
  std::string reason;  // "withdrawn", "purged"
  std::int64_t events = 0;
  std::string chain;
  bool simulated = false;
};

// Deletes the session, and every other visit of its participant to the study, with everything that
// refers to them but the ids for payment, which go when they expire: who withdraws is still paid.
// The slots are free again. False when there is no session.
bool withdraw(Connection& connection, std::string_view session, std::int64_t now);

// Deletes a study's data: all sessions become nameless tombstones, ids for payment are deleted, and
// the key of its participant hashes is destroyed, which makes the hashes in old backups meaningless
// too. When that is due is settled in retention.h.
void purge(Connection& connection, std::string_view study, std::int64_t now);

std::vector<Tombstone> tombstones(Connection& connection, std::string_view study);

// Deletes the session and all that refers to it, without a trace.
void forget_session(Connection& connection, std::string_view session);

}  // namespace assay::store
