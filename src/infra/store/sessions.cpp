#include "infra/store/sessions.h"

#include <array>
#include <bit>

#include "infra/store/events.h"
#include "infra/store/secret.h"

namespace assay::store {
namespace {

constexpr std::array<std::string_view, 3> state_names{"active", "completed", "stopped"};

constexpr std::string_view columns =
    "id, study, participant, seed, simulated, state, outcome, excluded, condition, item_set, "
    "position, next_seq, chain, started, last_seen, ended, panel, client, visit, shown, counted, "
    "practice_right, checks_right";

Session session(const Row& row) {
  return {.id = row.text(0),
          .study = row.text(1),
          .participant = row.text(2),
          .visit = row.integer(18),
          .seed = std::bit_cast<std::uint64_t>(row.integer(3)),
          .simulated = row.integer(4) != 0,
          .state = session_state(row.text(5)),
          .outcome = row.text(6),
          .excluded = row.integer(7) != 0,
          .condition = row.optional_integer(8),
          .item_set = row.optional_integer(9),
          .position = row.integer(10),
          .shown = row.optional_integer(19),
          .counted = row.optional_integer(20),
          .practice_right = row.integer(21),
          .checks_right = row.integer(22),
          .next_seq = row.integer(11),
          .chain = row.text(12),
          .started = row.integer(13),
          .last_seen = row.integer(14),
          .ended = row.optional_integer(15),
          .panel = row.text(16),
          .client = row.text(17)};
}

std::optional<Session> one(const std::optional<Row>& row) {
  if (!row) return std::nullopt;
  return session(*row);
}

std::vector<Session> many(const Rows& rows) {
  std::vector<Session> all;
  for (const Row& row : rows) all.push_back(session(row));
  return all;
}

}  // namespace

std::string_view to_text(SessionState state) {
  return state_names.at(static_cast<std::size_t>(state));
}

SessionState session_state(std::string_view text) {
  for (std::size_t at = 0; at < state_names.size(); ++at) {
    if (state_names[at] == text) return static_cast<SessionState>(at);
  }
  fail("A session cannot be '{}': it is active, completed or stopped.", text);
}

namespace {

std::int64_t visit_of(Connection& connection, const Arrival& arrival) {
  const auto latest = connection.first(
      "SELECT visit, state FROM sessions WHERE study = $1 AND participant = $2 "
      "ORDER BY visit DESC LIMIT 1",
      {arrival.study, arrival.participant});
  if (!latest) return 1;
  const std::int64_t visit = latest->integer(0);
  const bool again = session_state(latest->text(1)) == SessionState::completed;
  return again && visit < arrival.most_visits ? visit + 1 : visit;
}

}  // namespace

std::optional<Session> enter_study(Connection& connection, const Arrival& arrival,
                                   std::int64_t now) {
  if (connection.any("SELECT session FROM tombstones WHERE study = $1 AND participant = $2",
                     {arrival.study, arrival.participant})) {
    return std::nullopt;
  }
  const std::string id = random_token();
  const std::int64_t visit = visit_of(connection, arrival);
  connection.run(
      "INSERT INTO sessions (id, study, participant, visit, seed, simulated, state, outcome, "
      "excluded, "
      "position, next_seq, chain, started, last_seen, panel, client, counted) "
      "VALUES ($1, $2, $3, $4, $5, $6, 'active', '', 0, 0, 1, $7, $8, $8, $9, $10, 0) "
      "ON CONFLICT (study, participant, visit) DO NOTHING",
      {id, arrival.study, arrival.participant, visit, std::bit_cast<std::int64_t>(arrival.seed),
       arrival.simulated, connection.chaining().start(id), now, arrival.panel, arrival.client});
  return one(connection.first(
      fmt::format("SELECT {} FROM sessions WHERE study = $1 AND participant = $2 AND visit = $3{}",
                  columns, connection.for_update()),
      {arrival.study, arrival.participant, visit}));
}

std::vector<VisitedCell> visited_cells(Connection& connection, const Session& session) {
  std::vector<VisitedCell> result;
  if (session.visit == 1) return result;
  for (const Row& row :
       connection.run("SELECT condition, item_set FROM sessions WHERE study = $1 AND "
                      "participant = $2 AND visit < $3 AND condition IS NOT NULL ORDER BY visit",
                      {session.study, session.participant, session.visit})) {
    result.push_back({row.integer(0), row.integer(1)});
  }
  return result;
}

std::optional<Session> find_session(Connection& connection, std::string_view id) {
  static const std::string sql = fmt::format("SELECT {} FROM sessions WHERE id = $1", columns);
  return one(connection.first(sql, {id}));
}

std::optional<Session> lock_session(Connection& connection, std::string_view id) {
  const std::string sql =
      fmt::format("SELECT {} FROM sessions WHERE id = $1{}", columns, connection.for_update());
  return one(connection.first(sql, {id}));
}

std::vector<Session> sessions_of(Connection& connection, std::string_view study_name,
                                 std::string_view participant) {
  return many(connection.run(
      fmt::format("SELECT {} FROM sessions WHERE participant = $2 AND study IN "
                  "(SELECT studies.id FROM studies WHERE studies.name = $1) ORDER BY started, id",
                  columns),
      {study_name, participant}));
}

std::vector<Session> list_sessions(Connection& connection, std::string_view study) {
  return many(connection.run(
      fmt::format("SELECT {} FROM sessions WHERE study = $1 ORDER BY started, id", columns),
      {study}));
}

std::vector<Session> sessions_after(Connection& connection, std::string_view study,
                                    const Session* last, std::int64_t most) {
  if (last == nullptr) {
    return many(connection.run(
        fmt::format("SELECT {} FROM sessions WHERE study = $1 ORDER BY started, id LIMIT $2",
                    columns),
        {study, most}));
  }
  return many(connection.run(
      fmt::format("SELECT {} FROM sessions WHERE study = $1 AND (started, id) > ($2, $3) "
                  "ORDER BY started, id LIMIT $4",
                  columns),
      {study, last->started, last->id, most}));
}

namespace {

constexpr std::string_view standing_of =
    "CASE WHEN excluded <> 0 THEN 'excluded' WHEN state = 'active' THEN state ELSE outcome END";

}  // namespace

std::map<std::string, std::int64_t> count_by_standing(Connection& connection,
                                                      std::string_view study) {
  std::map<std::string, std::int64_t> counts;
  for (const Row& row :
       connection.run(fmt::format("SELECT {} AS standing, COUNT(*) FROM sessions WHERE study = $1 "
                                  "GROUP BY standing",
                                  standing_of),
                      {study})) {
    counts[row.text(0)] = row.integer(1);
  }
  return counts;
}

std::vector<Session> latest_sessions(Connection& connection, std::string_view study,
                                     std::string_view standing, std::int64_t from,
                                     std::int64_t most) {
  return many(connection.run(
      fmt::format("SELECT {} FROM sessions WHERE study = $1 AND ($2 = '' OR {} = $2) "
                  "ORDER BY started DESC, id DESC LIMIT $3 OFFSET $4",
                  columns, standing_of),
      {study, standing, most, from}));
}

void save(Connection& connection, const Session& session) {
  connection.run(
      "UPDATE sessions SET state = $2, outcome = $3, position = $4, next_seq = $5, chain = $6, "
      "last_seen = $7, ended = $8, client = $9, shown = $10, counted = $11, practice_right = $12, "
      "checks_right = $13 WHERE id = $1",
      {session.id, to_text(session.state), session.outcome, session.position, session.next_seq,
       session.chain, session.last_seen, nullable(session.ended), session.client,
       nullable(session.shown), nullable(session.counted), session.practice_right,
       session.checks_right});
}

void touch(Connection& connection, std::string_view session, std::int64_t now) {
  connection.run("UPDATE sessions SET last_seen = $2 WHERE id = $1 AND last_seen < $2",
                 {session, now});
}

void add_token(Connection& connection, std::string_view session, std::string_view hash,
               std::int64_t now, std::int64_t expires, TokenScope scope, std::string_view arrival) {
  connection.run(
      "INSERT INTO tokens (hash, session, created, expires, own, arrival) "
      "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
      {hash, session, now, expires, scope == TokenScope::own, arrival});
}

std::optional<OpenedSession> session_of_token(Connection& connection, std::string_view hash,
                                              std::int64_t now) {
  const auto row = connection.first(
      "SELECT session, own, arrival FROM tokens WHERE hash = $1 AND expires > $2", {hash, now});
  if (!row) return std::nullopt;
  const bool is_own = row->integer(1) != 0;
  return OpenedSession{row->text(0), is_own ? TokenScope::own : TokenScope::answers, row->text(2)};
}

void set_arrival(Connection& connection, std::string_view hash, std::string_view arrival) {
  connection.run("UPDATE tokens SET arrival = $2 WHERE hash = $1", {hash, arrival});
}

void purge_tokens(Connection& connection, std::int64_t now) {
  connection.run("DELETE FROM tokens WHERE expires <= $1", {now});
}

std::vector<std::string> tokens_of(Connection& connection, std::string_view session) {
  std::vector<std::string> hashes;
  for (const Row& row : connection.run(
           "SELECT hash FROM tokens WHERE session = $1 ORDER BY created DESC, hash", {session})) {
    hashes.push_back(row.text(0));
  }
  return hashes;
}

void mark_interruption(Connection& connection, std::string_view session,
                       const Interruption& interruption) {
  const auto known = connection.first(
      "SELECT count(*), CAST(coalesce(sum(CASE WHEN position = $2 THEN 1 ELSE 0 END), 0) AS "
      "BIGINT) FROM interruptions WHERE session = $1",
      {session, interruption.position});
  if (known->integer(0) >= most_interruptions && known->integer(1) > 0) return;
  connection.run(
      "INSERT INTO interruptions (session, at, position, resumed_at, away_ms) "
      "VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
      {session, interruption.at, interruption.position, interruption.resumed_at,
       interruption.away_ms});
}

std::vector<Interruption> interruptions_of(Connection& connection, std::string_view session) {
  std::vector<Interruption> all;
  for (const Row& row : connection.run(
           "SELECT at, position, resumed_at, away_ms FROM interruptions WHERE session = $1 "
           "ORDER BY at",
           {session})) {
    all.push_back({row.integer(0), row.integer(1), row.integer(2), row.integer(3)});
  }
  return all;
}

}  // namespace assay::store
