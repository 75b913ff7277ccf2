// Sessions: one for each visit of a participant to a study, on whatever device they come; most
// studies allow one visit. The row holds where they are; what they did is in events.h.
#pragma once

#include <map>

#include "infra/store/connection.h"

namespace assay::store {

enum class SessionState {
  active,
  completed,  // reached the end
  stopped,    // ended before it; `outcome` says why
};
std::string_view to_text(SessionState state);
SessionState session_state(std::string_view text);

struct Session {
  std::string id;
  std::string study;
  std::string participant;  // keyed hash of the panel's id
  std::int64_t visit = 1;
  std::uint64_t seed = 0;
  bool simulated = false;  // never changes
  SessionState state = SessionState::active;
  std::string outcome;  // the end state that a completion code stands for
  bool excluded = false;
  // The cell of the design, once assigned; it stays when the slot is gone.
  std::optional<std::int64_t> condition;
  std::optional<std::int64_t> item_set;
  std::int64_t position = 0;  // the step reached
  // Since when the participant has been sent that step; nothing before it was sent.
  std::optional<std::int64_t> shown;
  // How many steps have been answered, each counted by its first answer, and how many of practice
  // and of the hidden checks were right. Nothing in sessions that began before this was kept.
  std::optional<std::int64_t> counted;
  std::int64_t practice_right = 0;
  std::int64_t checks_right = 0;
  std::int64_t next_seq = 1;  // the number the next event must have
  std::string chain;          // the link of the chain of events so far; see chaining.h
  std::int64_t started = 0;
  std::int64_t last_seen = 0;
  std::optional<std::int64_t> ended;
  std::string panel;   // captured parameters, JSON
  std::string client;  // browser and system family, viewport, JSON
};

struct Arrival {
  std::string study;
  std::string participant;
  std::uint64_t seed = 0;
  bool simulated = false;
  std::string panel = "{}";
  std::string client = "{}";
  std::int64_t most_visits = 1;
};

// The participant's latest session, created when there is none, and created again after one that
// was completed while there are visits left. Nothing when the participant withdrew. A replay gives
// the same session: one with the arrival's own random seed was created by this arrival.
std::optional<Session> enter_study(Connection& connection, const Arrival& arrival,
                                   std::int64_t now);

std::optional<Session> find_session(Connection& connection, std::string_view id);
// The same, and nobody else changes it until this transaction ends.
std::optional<Session> lock_session(Connection& connection, std::string_view id);
// Every session of that participant hash in any version of the study, oldest first.
std::vector<Session> sessions_of(Connection& connection, std::string_view study_name,
                                 std::string_view participant);
// The cells that this participant was given in other visits to the same version, oldest first.
struct VisitedCell {
  std::int64_t condition = 0;
  std::int64_t item_set = 0;
};
std::vector<VisitedCell> visited_cells(Connection& connection, const Session& session);
// All sessions of a study, in the order they started.
std::vector<Session> list_sessions(Connection& connection, std::string_view study);
// The same, part by part: at most that many, after `last`; from the first when that is null.
std::vector<Session> sessions_after(Connection& connection, std::string_view study,
                                    const Session* last, std::int64_t most);
// How they stand: "excluded", "active", or as they ended; and how many of them stand so.
std::map<std::string, std::int64_t> count_by_standing(Connection& connection,
                                                      std::string_view study);
// At most `most` of those that stand so, of all where `standing` is empty; the latest first,
// without the first `from` of them.
std::vector<Session> latest_sessions(Connection& connection, std::string_view study,
                                     std::string_view standing, std::int64_t from,
                                     std::int64_t most);

// Writes state, outcome, position, shown, what is counted, next_seq, chain, last_seen, ended and
// client.
void save(Connection& connection, const Session& session);
void touch(Connection& connection, std::string_view session, std::int64_t now);

// What a token may do. A session may have several, one for each time that its participant arrived.
enum class TokenScope {
  answers,  // go on answering: handed out to whoever gives the participant's id
  own,      // also read and withdraw the data: handed out when the session was made, or on proof
};
// `arrival` is what the panel said that time, sealed.
void add_token(Connection& connection, std::string_view session, std::string_view hash,
               std::int64_t now, std::int64_t expires, TokenScope scope,
               std::string_view arrival = {});
// The session a token opens, if it has not expired, and what came with it.
struct OpenedSession {
  std::string session;
  TokenScope scope = TokenScope::answers;
  std::string arrival = {};
};
std::optional<OpenedSession> session_of_token(Connection& connection, std::string_view hash,
                                              std::int64_t now);
void set_arrival(Connection& connection, std::string_view hash, std::string_view arrival);
void purge_tokens(Connection& connection, std::int64_t now);
// Hashes, newest first.
std::vector<std::string> tokens_of(Connection& connection, std::string_view session);

// A session keeps so many interruptions, and from then on the first of each trial.
inline constexpr std::int64_t most_interruptions = 200;
// A trial that was interrupted: where it was, where the session went on and after how long.
struct Interruption {
  std::int64_t at = 0;
  std::int64_t position = 0;
  std::int64_t resumed_at = 0;
  std::int64_t away_ms = 0;

  bool operator==(const Interruption&) const = default;
};
void mark_interruption(Connection& connection, std::string_view session,
                       const Interruption& interruption);
std::vector<Interruption> interruptions_of(Connection& connection, std::string_view session);

}  // namespace assay::store
