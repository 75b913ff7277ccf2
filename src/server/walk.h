// The way of a participant through a study, on the server: which screen comes next, what may be
// answered, how it ends. Each function runs inside a job of the store, on a session that it has
// locked, and leaves the session saved.
#pragma once

#include <optional>
#include <span>

#include "server/live.h"
#include "store/events.h"
#include "study/outcome.h"

namespace assay::server {

// What a browser reports, numbered from 1 on.
struct Report {
  std::int64_t seq = 0;
  bool is_answer = false;  // else a note: focus lost, a picture that did not load
  std::int64_t step = 0;   // which screen is answered
  std::string body = {};   // JSON: the answer, or the note
};

// What a browser is told.
struct Told {
  std::int64_t stored = 0;    // the highest number that is stored together with all before it
  std::string refused = {};   // why the next report was not stored; a sentence
  std::int64_t dropped = 0;   // the number of that report when it is a note that never will be:
                              // what follows it is to be numbered again
  std::string feedback = {};  // JSON, to an answer while practising
  std::int64_t step = 0;
  std::int64_t steps = 0;   // as many as are known; a cell has to be assigned first
  std::string screen = {};  // JSON; empty when the session is over
  std::optional<study::End> end = {};
};

struct Moment {
  std::int64_t now = 0;
  std::int64_t lease_ms = 0;  // how long a slot is kept for somebody of whom nothing is heard
  std::int64_t up_since = 0;  // nobody is absent while no server runs
};

// A page was loaded: where to go on, after a reload or on another device.
Told come_back(store::Connection& connection, const Live& live, store::Session& session,
               const Moment& moment);
// Stores what follows without a gap. A report that is refused ends the batch.
Told take(store::Connection& connection, const Live& live, store::Session& session,
          std::span<const Report> reports, const Moment& moment);
// The participant is still there.
void stay(store::Connection& connection, const Live& live, const store::Session& session,
          const Moment& moment);

// The steps of the session as far as they are settled.
std::vector<study::Step> steps_of(const Live& live, const store::Session& session);
study::Cell cell_of(const store::Session& session);

// Told as JSON: {"stored", "step", "steps", "screen", "feedback", "refused", "dropped"}, and "end"
// with how to return to the panel.
std::string to_json(const Told& told, const Live& live, const store::Session& session);

}  // namespace assay::server
