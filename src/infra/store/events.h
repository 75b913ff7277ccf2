// Events: what a participant did, numbered by the browser from 1 on. The number makes a retry
// harmless; a keyed hash over each event and all before it makes a later change visible
// (chaining.h).
#pragma once

#include "infra/store/sessions.h"

namespace assay::store {

struct Event {
  std::int64_t seq = 0;
  std::string kind;
  std::int64_t at = 0;         // when the server had it
  std::string body = "{}";     // what the browser sent, JSON
  std::string verdict = "{}";  // what the server knows of it, JSON: never sent to a browser
};

enum class Appended {
  stored,
  replayed,  // was there already, and stays as it was first
  gap,       // an earlier one is missing; nothing was stored
};

// The link of a session's chain after one more event.
std::string chain_after(const Chaining& chaining, std::string_view link, const Event& event);

// Adds the event to a session that this transaction has locked, and moves the session's next_seq
// and chain on; save(session) when the batch is through.
Appended append(Connection& connection, Session& session, const Event& event);
// Locks, appends what follows without a gap, saves, and gives the highest number that is stored
// together with all before it. Throws Error when there is no such session.
std::int64_t append_all(Connection& connection, std::string_view session,
                        std::span<const Event> events);

// In order, at most that many, from that number on.
std::vector<Event> events_of(Connection& connection, std::string_view session,
                             std::int64_t from = 1, std::int64_t most = 1'000'000);

// What the server knows of each answer, in order; without notes and without what was sent.
std::vector<std::string> verdicts_of(Connection& connection, std::string_view session);

// How many notes a session has sent, and how many of them since a moment.
struct NoteCount {
  std::int64_t total = 0;
  std::int64_t recent = 0;
};
NoteCount count_notes(Connection& connection, std::string_view session, std::int64_t since);
// The latest answer, without what was sent.
std::optional<Event> latest_answer(Connection& connection, std::string_view session);

// What is wrong with the events of the session, in a sentence; nothing when all is as it was
// stored.
std::optional<std::string> find_event_flaw(Connection& connection, std::string_view session);
// Makes the chain of the session anew, of the events that are there.
void rebuild_event_chain(Connection& connection, std::string_view session);

}  // namespace assay::store
