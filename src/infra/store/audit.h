// The audit log: who did what to which study or session, in an order nobody can change unseen.
// Every entry is chained to the one before (chaining.h); the head is kept apart, so that a missing
// end shows as well.
#pragma once

#include "infra/store/connection.h"

namespace assay::store {

struct AuditEntry {
  std::int64_t number = 0;  // from 1 on, without gaps
  std::int64_t at = 0;
  std::string actor;    // an account, or "server"
  std::string action;   // "freeze", "export", "exclude", ...
  std::string subject;  // what it was done to
  std::string details;  // JSON
};

// Writes the next entry; its number is given here.
void audit(Connection& connection, AuditEntry entry);
// From that number on, in order.
std::vector<AuditEntry> audit_entries(Connection& connection, std::int64_t from = 1,
                                      std::int64_t most = 1000);
// The newest before that number, newest first: those whose actor, action, subject or details have
// the text in them, whatever the size of its letters.
std::vector<AuditEntry> newest_audit_entries(Connection& connection, std::int64_t before,
                                             std::int64_t most, std::string_view text = "");
// How many there are in all.
std::int64_t audit_size(Connection& connection);
// What is wrong with the log, in a sentence; nothing when it is as it was written.
std::optional<std::string> find_audit_flaw(Connection& connection);
// Makes the chain of the log anew, of the entries that are there.
void rebuild_audit_chain(Connection& connection);

}  // namespace assay::store
