// The course of a participant's session on the server: which screen comes next, what may be
// answered, how it ends. Each function runs inside a store job, on a session that the job has
// locked, and leaves the session saved.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "infra/store/events.h"
#include "study/design/outcome.h"
#include "study/server/running_study.h"

namespace assay::server {

// What a browser reports, numbered from 1 on.
struct BrowserReport {
  std::int64_t seq = 0;
  bool is_answer = false;  // else a note: focus lost, a picture that did not load
  std::int64_t step = 0;   // which screen is answered
  std::string body = {};   // JSON: the answer, or the note
};

// What a browser is told after it opened the page or sent reports.
struct SessionUpdate {
  std::int64_t stored = 0;   // the highest number that is stored together with all before it
  std::string refused = {};  // why the next report was not stored; a sentence
  std::int64_t dropped = 0;  // the number of that report when it is a note that never will be:
                             // what follows it is to be numbered again
  nlohmann::json feedback = nullptr;  // to an answer while practising
  std::int64_t step = 0;
  std::int64_t steps = 0;                   // as many as are known; a cell has to be assigned first
  nlohmann::ordered_json screen = nullptr;  // null when the session is over
  std::optional<study::End> end = {};
};

struct SessionTiming {
  std::int64_t now = 0;
  std::int64_t lease_ms = 0;  // how long a slot is kept for somebody of whom nothing is heard
  std::int64_t up_since = 0;  // nobody is absent while no server runs
};

// A page was loaded: where to go on, after a reload or on another device.
SessionUpdate reopen_session(store::Connection& connection, const RunningStudy& running,
                             store::Session& session, const SessionTiming& timing);
// Stores what follows without a gap. A report that is refused ends the batch.
SessionUpdate store_reports(store::Connection& connection, const RunningStudy& running,
                            store::Session& session, std::span<const BrowserReport> reports,
                            const SessionTiming& timing);
// The participant is still there.
void keep_session_alive(store::Connection& connection, const RunningStudy& running,
                        const store::Session& session, const SessionTiming& timing);

// The steps of the session as far as they are settled.
std::vector<study::Step> session_steps(const RunningStudy& running, const store::Session& session);
study::Cell session_cell(const store::Session& session);

// As JSON: {"stored", "step", "steps", "screen", "feedback", "refused", "dropped"}, and "end" with
// how to return to the panel.
nlohmann::ordered_json to_json(const SessionUpdate& update, const RunningStudy& running,
                               const store::Session& session);

}  // namespace assay::server
