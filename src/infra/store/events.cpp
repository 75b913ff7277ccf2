#include "infra/store/events.h"

#include <algorithm>

namespace assay::store {
namespace {

// Length before content: no two different events have the same text.
std::string canonical(const Event& event) {
  return fmt::format("{} {} {}:{} {}:{} {}:{}", event.seq, event.at, event.kind.size(), event.kind,
                     event.body.size(), event.body, event.verdict.size(), event.verdict);
}

}  // namespace

std::string chain_after(const Chaining& chaining, std::string_view link, const Event& event) {
  return chaining.after(link, canonical(event));
}

Appended append(Connection& connection, Session& session, const Event& event) {
  if (event.seq < session.next_seq) return Appended::replayed;
  if (event.seq > session.next_seq) return Appended::gap;
  const Chaining& chaining = connection.chaining();
  std::string link = chain_after(chaining, session.chain, event);
  connection.run(
      "INSERT INTO events (session, seq, kind, at, body, verdict, chain) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7)",
      {session.id, event.seq, event.kind, event.at, event.body, event.verdict,
       chaining.mark(link)});
  session.chain = std::move(link);
  ++session.next_seq;
  return Appended::stored;
}

std::int64_t append_all(Connection& connection, std::string_view session,
                        std::span<const Event> events) {
  auto locked = lock_session(connection, session);
  if (!locked) fail("There is no session '{}'.", session);
  for (const Event& event : events) {
    if (append(connection, *locked, event) == Appended::gap) break;
    locked->last_seen = std::max(locked->last_seen, event.at);
  }
  save(connection, *locked);
  return locked->next_seq - 1;
}

std::vector<Event> events_of(Connection& connection, std::string_view session, std::int64_t from,
                             std::int64_t most) {
  std::vector<Event> events;
  for (const Row& row : connection.run(
           "SELECT seq, kind, at, body, verdict FROM events WHERE session = $1 AND seq >= $2 "
           "ORDER BY seq LIMIT $3",
           {session, from, most})) {
    events.push_back({row.integer(0), row.text(1), row.integer(2), row.text(3), row.text(4)});
  }
  return events;
}

std::vector<std::string> verdicts_of(Connection& connection, std::string_view session) {
  std::vector<std::string> verdicts;
  for (const Row& row : connection.run(
           "SELECT verdict FROM events WHERE session = $1 AND kind = 'answer' ORDER BY seq",
           {session})) {
    verdicts.push_back(row.text(0));
  }
  return verdicts;
}

NoteCount count_notes(Connection& connection, std::string_view session, std::int64_t since) {
  const auto row = connection.first(
      "SELECT count(*), CAST(coalesce(sum(CASE WHEN at > $2 THEN 1 ELSE 0 END), 0) AS BIGINT) "
      "FROM events WHERE session = $1 AND kind = 'note'",
      {session, since});
  return {row->integer(0), row->integer(1)};
}

std::optional<Event> latest_answer(Connection& connection, std::string_view session) {
  const auto row = connection.first(
      "SELECT seq, at, verdict FROM events WHERE session = $1 AND kind = 'answer' "
      "ORDER BY seq DESC LIMIT 1",
      {session});
  if (!row) return std::nullopt;
  return Event{
      .seq = row->integer(0), .kind = "answer", .at = row->integer(1), .verdict = row->text(2)};
}

std::optional<std::string> find_event_flaw(Connection& connection, std::string_view session) {
  const auto known = find_session(connection, session);
  if (!known) return fmt::format("There is no session '{}'.", session);
  const Chaining& chaining = connection.chaining();
  std::string link = chaining.start(session);
  std::int64_t expected = 1;
  for (const Row& row :
       connection.run("SELECT seq, kind, at, body, verdict, chain FROM events WHERE session = $1 "
                      "ORDER BY seq",
                      {session})) {
    const Event event{row.integer(0), row.text(1), row.integer(2), row.text(3), row.text(4)};
    if (event.seq != expected) {
      return fmt::format("Event {} of session '{}' is missing.", expected, session);
    }
    link = chain_after(chaining, link, event);
    if (chaining.mark(link) != row.text(5)) {
      return fmt::format("Event {} of session '{}' was changed.", event.seq, session);
    }
    ++expected;
  }
  if (expected != known->next_seq) {
    return fmt::format("Session '{}' has {} events and should have {}.", session, expected - 1,
                       known->next_seq - 1);
  }
  if (link != known->chain) {
    return fmt::format("The events of session '{}' are not those that were stored.", session);
  }
  return std::nullopt;
}

void rebuild_event_chain(Connection& connection, std::string_view session) {
  const Chaining& chaining = connection.chaining();
  std::string link = chaining.start(session);
  for (const Event& event : events_of(connection, session)) {
    link = chain_after(chaining, link, event);
    connection.run("UPDATE events SET chain = $3 WHERE session = $1 AND seq = $2",
                   {session, event.seq, chaining.mark(link)});
  }
  connection.run("UPDATE sessions SET chain = $2 WHERE id = $1", {session, link});
}

}  // namespace assay::store
