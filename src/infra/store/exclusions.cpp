#include "infra/store/exclusions.h"

#include "infra/store/slots.h"

namespace assay::store {
namespace {

// Whether that was a change.
bool decide(Connection& connection, Session& session, const Exclusion& decision) {
  if (session.excluded == decision.excluded) return false;
  const std::int64_t number =
      connection.number("SELECT count(*) FROM exclusions WHERE session = $1", {session.id});
  connection.run(
      "INSERT INTO exclusions (session, number, at, excluded, reason, actor) "
      "VALUES ($1, $2, $3, $4, $5, $6)",
      {session.id, number + 1, decision.at, decision.excluded, decision.reason, decision.actor});
  connection.run("UPDATE sessions SET excluded = $2 WHERE id = $1",
                 {session.id, decision.excluded});
  session.excluded = decision.excluded;
  return true;
}

Session locked(Connection& connection, std::string_view session) {
  auto known = lock_session(connection, session);
  if (!known) fail("There is no session '{}'.", session);
  return *known;
}

}  // namespace

void exclude(Connection& connection, std::string_view session, std::string_view reason,
             std::string_view actor, std::int64_t now) {
  Session known = locked(connection, session);
  const Exclusion decision{now, true, std::string(reason), std::string(actor)};
  if (decide(connection, known, decision)) release_slot(connection, session);
}

bool restore(Connection& connection, std::string_view session, std::string_view reason,
             std::string_view actor, std::int64_t now) {
  Session known = locked(connection, session);
  decide(connection, known, {now, false, std::string(reason), std::string(actor)});
  return known.state == SessionState::completed && complete_slot(connection, known, now);
}

std::vector<Exclusion> exclusions_of(Connection& connection, std::string_view session) {
  std::vector<Exclusion> all;
  for (const Row& row : connection.run(
           "SELECT at, excluded, reason, actor FROM exclusions WHERE session = $1 ORDER BY number",
           {session})) {
    all.push_back({row.integer(0), row.integer(1) != 0, row.text(2), row.text(3)});
  }
  return all;
}

}  // namespace assay::store
