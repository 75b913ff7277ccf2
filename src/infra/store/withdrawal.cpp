#include "infra/store/withdrawal.h"

#include <array>

#include "infra/store/sessions.h"
#include "infra/store/slots.h"

namespace assay::store {
namespace {

void bury(Connection& connection, const Session& session, const Tombstone& stone) {
  connection.run(
      "INSERT INTO tombstones (session, study, participant, at, reason, events, chain, simulated) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
      {session.id, session.study, stone.participant, stone.at, stone.reason, session.next_seq - 1,
       session.chain, session.simulated});
  forget_session(connection, session.id);
}

}  // namespace

void forget_session(Connection& connection, std::string_view session) {
  release_slot(connection, session);
  constexpr std::array<std::string_view, 6> statements{
      "DELETE FROM tokens WHERE session = $1",     "DELETE FROM events WHERE session = $1",
      "DELETE FROM consents WHERE session = $1",   "DELETE FROM interruptions WHERE session = $1",
      "DELETE FROM exclusions WHERE session = $1", "DELETE FROM sessions WHERE id = $1"};
  for (const std::string_view sql : statements) connection.run(sql, {session});
}

bool withdraw(Connection& connection, std::string_view session, std::int64_t now) {
  const auto known = lock_session(connection, session);
  if (!known) return false;
  Tombstone stone;
  stone.participant = known->participant;
  stone.at = now;
  stone.reason = "withdrawn";
  bury(connection, *known, stone);
  for (const Row& other : connection.run(
           "SELECT id FROM sessions WHERE study = $1 AND participant = $2 ORDER BY visit",
           {known->study, known->participant})) {
    if (const auto visit = lock_session(connection, other.text(0))) bury(connection, *visit, stone);
  }
  return true;
}

void purge(Connection& connection, std::string_view study, std::int64_t now) {
  Tombstone stone;
  stone.at = now;
  stone.reason = "purged";
  for (const Session& session : list_sessions(connection, study)) bury(connection, session, stone);
  connection.run("UPDATE tombstones SET participant = '' WHERE study = $1", {study});
  connection.run("DELETE FROM payment_ids WHERE study = $1", {study});
  connection.run("UPDATE studies SET participant_key = '', state = 'closed' WHERE id = $1",
                 {study});
}

std::vector<Tombstone> tombstones(Connection& connection, std::string_view study) {
  std::vector<Tombstone> all;
  for (const Row& row :
       connection.run("SELECT session, study, participant, at, reason, events, chain, simulated "
                      "FROM tombstones WHERE study = $1 ORDER BY at, session",
                      {study})) {
    all.push_back({row.text(0), row.text(1), row.text(2), row.integer(3), row.text(4),
                   row.integer(5), row.text(6), row.integer(7) != 0});
  }
  return all;
}

}  // namespace assay::store
