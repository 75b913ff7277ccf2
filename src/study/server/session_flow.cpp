#include "study/server/session_flow.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json.h"
#include "infra/store/consents.h"
#include "infra/store/slots.h"
#include "study/design/panel.h"
#include "study/design/resume.h"
#include "study/design/screen_json.h"
#include "study/design/server_time.h"
#include "study/server/clock.h"
#include "study/server/lease.h"

namespace assay::server {
namespace {

using nlohmann::json;
using study::End;

// What a session may store besides its answers.
constexpr std::size_t most_note_bytes = 4096;
constexpr std::int64_t most_notes = 1000;
constexpr std::int64_t most_notes_a_minute = 60;

// One session on its way.
class SessionFlow {
 public:
  SessionFlow(store::Connection& connection, const RunningStudy& running, store::Session& session,
              const SessionTiming& timing)
      : connection_(connection),
        running_(running),
        session_(session),
        timing_(timing),
        steps_(session_steps(running, session)) {}

  void reopen();
  void store(std::span<const BrowserReport> reports);
  SessionUpdate update() const;

 private:
  std::size_t entry_size() const { return running_.entry_steps().size(); }
  bool is_over() const { return session_.state != store::SessionState::active; }
  std::size_t position() const { return static_cast<std::size_t>(session_.position); }

  bool store(const BrowserReport& report);
  std::string refusal_of(const BrowserReport& report) const;
  std::string refusal_of_note(const BrowserReport& report);
  void keep_place();
  bool answer(const BrowserReport& report);
  void advance(const study::Verdict& verdict);
  std::optional<std::int64_t> server_ms() const;
  study::Tally tally() const;
  void count(std::int64_t step, const study::Verdict& verdict);
  void recount();
  void go_to(std::size_t position);
  void assign();
  void finish(End end);
  void append(const BrowserReport& report, const std::string& verdict);
  void give_feedback_again(const BrowserReport& report);

  store::Connection& connection_;
  const RunningStudy& running_;
  store::Session& session_;
  const SessionTiming& timing_;
  std::vector<study::Step> steps_;
  std::string refused_;
  std::int64_t dropped_ = 0;
  std::optional<store::NoteCount> notes_;  // known once a note has come
  bool answered_ = false;                  // something after the entry
  json feedback_;
  bool forgotten_ = false;
};

void SessionFlow::reopen() {
  if (is_over()) return;
  if (session_.next_seq == 1 && !session_.shown) session_.shown = timing_.now;
  if (position() < entry_size()) {
    session_.last_seen = timing_.now;
    return store::save(connection_, session_);
  }
  const std::int64_t gone = std::max(session_.last_seen, timing_.up_since);
  const std::int64_t away = std::max<std::int64_t>(0, timing_.now - gone);
  const std::span<const study::Step> plan = std::span(steps_).subspan(entry_size());
  const study::Resumption found =
      study::resume_position(running_.study().design().resume, plan, position() - entry_size(),
                             static_cast<double>(away) / minutes_ms);
  if (found.interrupted) {
    store::mark_interruption(
        connection_, session_.id,
        {.at = timing_.now,
         .position = session_.position,
         .resumed_at = static_cast<std::int64_t>(found.position + entry_size()),
         .away_ms = away});
  }
  // What was sent before is still on somebody's screen, and an answer to it may be on its way.
  if (found.position + entry_size() != position()) go_to(found.position + entry_size());
  session_.last_seen = timing_.now;
  if (found.ended) {
    finish(End::timed_out);
  } else {
    const std::int64_t end = lease_end(connection_, running_, session_, timing_);
    if (!store::renew_lease(connection_, session_.id, end) &&
        !store::lease_slot(connection_, session_, timing_.now, end)) {
      finish(End::full);
    }
  }
  store::save(connection_, session_);
}

void SessionFlow::store(std::span<const BrowserReport> reports) {
  const std::int64_t before = session_.next_seq;
  if (!session_.counted) recount();
  for (const BrowserReport& report : reports) {
    if (!store(report)) break;
  }
  if (session_.next_seq == before || forgotten_) return;
  session_.last_seen = timing_.now;
  if (answered_ && !is_over()) keep_place();
  store::save(connection_, session_);
}

// Somebody who was away may have lost their place, and takes another while there is one.
void SessionFlow::keep_place() {
  const std::int64_t end = timing_.now + timing_.lease_ms;
  if (store::renew_lease(connection_, session_.id, end)) return;
  store::lease_slot(connection_, session_, timing_.now, end);
}

// Whether the batch goes on.
bool SessionFlow::store(const BrowserReport& report) {
  if (report.seq > session_.next_seq) return false;
  if (report.seq < session_.next_seq) {
    give_feedback_again(report);
    return true;
  }
  refused_ = refusal_of(report);
  if (!refused_.empty()) return false;
  if (report.is_answer) return answer(report);
  refused_ = refusal_of_note(report);
  if (!refused_.empty()) {
    dropped_ = report.seq;
    return false;
  }
  append(report, json{{"step", session_.position}}.dump());
  return true;
}

std::string SessionFlow::refusal_of(const BrowserReport& report) const {
  if (is_over()) return "This session is over.";
  if (report.is_answer && report.step != session_.position) {
    return fmt::format("Step {} cannot be answered; step {} is next.", report.step,
                       session_.position);
  }
  return "";
}

// A page can do without a note, and must be able to send what comes after it.
std::string SessionFlow::refusal_of_note(const BrowserReport& report) {
  if (report.body.size() > most_note_bytes) {
    return fmt::format("A note is longer than {} bytes.", most_note_bytes);
  }
  if (!notes_) notes_ = store::count_notes(connection_, session_.id, timing_.now - minutes_ms);
  if (notes_->total >= most_notes) {
    return fmt::format("A session has at most {} notes.", most_notes);
  }
  if (notes_->recent >= most_notes_a_minute) {
    return fmt::format("A session has at most {} notes a minute.", most_notes_a_minute);
  }
  ++notes_->total;
  ++notes_->recent;
  return "";
}

bool SessionFlow::answer(const BrowserReport& report) {
  const study::Step& step = steps_[position()];
  const study::Verdict verdict =
      study::judge(running_.study(), session_cell(session_), step, report.body);
  const std::optional<std::int64_t> elapsed = server_ms();
  refused_ = verdict.why;
  if (verdict.accepted && elapsed) refused_ = study::too_early(running_.study(), step, *elapsed);
  if (!refused_.empty()) return false;
  json known = {{"step", session_.position}, {"facts", study::step_facts(running_.study(), step)}};
  known["correct"] = verdict.correct ? json(*verdict.correct) : json();
  if (elapsed) known["server_ms"] = *elapsed;
  append(report, known.dump());
  count(session_.position, verdict);
  answered_ |= position() >= entry_size();
  feedback_ = verdict.feedback;
  advance(verdict);
  return true;
}

void SessionFlow::append(const BrowserReport& report, const std::string& verdict) {
  const store::Appended done = store::append(connection_, session_,
                                             {.seq = report.seq,
                                              .kind = report.is_answer ? "answer" : "note",
                                              .at = timing_.now,
                                              .body = report.body,
                                              .verdict = verdict});
  expects(done == store::Appended::stored, "a report that follows the last is stored");
}

// The acknowledgement of a practice answer may have been lost, and its feedback with it.
void SessionFlow::give_feedback_again(const BrowserReport& report) {
  if (!report.is_answer || report.seq + 1 != session_.next_seq) return;
  if (report.step < 0 || report.step >= static_cast<std::int64_t>(steps_.size())) return;
  const study::Step& step = steps_[static_cast<std::size_t>(report.step)];
  const std::vector<store::Event> stored =
      store::events_of(connection_, session_.id, report.seq, 1);
  if (stored.empty() ||
      parse_json(stored[0].verdict, "A verdict").value("step", -1L) != report.step)
    return;
  feedback_ = study::judge(running_.study(), session_cell(session_), step, stored[0].body).feedback;
}

// Where the answer that was just stored leads.
void SessionFlow::advance(const study::Verdict& verdict) {
  const study::Step& step = steps_[position()];
  const bool in_entry = position() < entry_size();
  const std::span<const study::Step> part =
      in_entry ? std::span(steps_).first(entry_size()) : std::span(steps_).subspan(entry_size());
  const std::size_t place = in_entry ? position() : position() - entry_size();
  const std::optional<End> end = study::end_after(running_.study(), part, place, tally(), verdict);
  if (step.screen == study::Screen::consent && !verdict.declined) {
    store::log_consent(connection_, session_.id, {running_.consent_hash(), timing_.now});
  }
  go_to(position() + 1);
  if (end) return finish(*end);
  if (position() == entry_size() && !session_.condition) assign();
}

void SessionFlow::go_to(std::size_t position) {
  session_.position = static_cast<std::int64_t>(position);
  session_.shown = timing_.now;
}

// Since the screen was sent. Nothing of simulated participants, who hardly wait for what they say
// they did, and nothing when the clock was set back meanwhile.
std::optional<std::int64_t> SessionFlow::server_ms() const {
  if (session_.simulated || !session_.shown || timing_.now < *session_.shown) return std::nullopt;
  return timing_.now - *session_.shown;
}

study::Tally SessionFlow::tally() const {
  return {.practice_right = static_cast<int>(session_.practice_right),
          .checks_right = static_cast<int>(session_.checks_right)};
}

// Every answer is counted alike, and as it comes: that an answer to a check took longer would tell
// that it was one. Who does a block again had the first try already.
void SessionFlow::count(std::int64_t step, const study::Verdict& verdict) {
  if (step < *session_.counted) return;
  const study::Tally now = study::add_verdict(running_.study(), tally(),
                                              steps_[static_cast<std::size_t>(step)], verdict);
  session_.counted = step + 1;
  session_.practice_right = now.practice_right;
  session_.checks_right = now.checks_right;
}

// Once for a session that began before answers were counted as they came.
void SessionFlow::recount() {
  session_.counted = 0;
  for (const std::string& text : store::verdicts_of(connection_, session_.id)) {
    const json known = parse_json(text, "A verdict");
    const json& correct = known.at("correct");
    study::Verdict verdict{.accepted = true};
    if (correct.is_boolean()) verdict.correct = correct.get<bool>();
    count(known.at("step").get<std::int64_t>(), verdict);
  }
}

void SessionFlow::assign() {
  const store::FurtherVisits further = running_.study().design().quota.stay_in_condition
                                           ? store::FurtherVisits::same_condition
                                           : store::FurtherVisits::any_condition;
  const std::int64_t end = first_lease_end(timing_.now, timing_.lease_ms);
  if (!store::lease_slot(connection_, session_, timing_.now, end, further)) {
    return finish(End::full);
  }
  steps_ = session_steps(running_, session_);
}

void SessionFlow::finish(End end) {
  session_.state =
      end == End::completed ? store::SessionState::completed : store::SessionState::stopped;
  session_.outcome = Value<End>::write(end);
  session_.ended = timing_.now;
  if (end == End::completed) {
    store::complete_slot(connection_, session_, timing_.now);
  } else if (end == End::no_consent || end == End::incompatible_device) {
    // Nobody agreed to anything, or could not go on: a count is all that stays.
    store::record_refusal(connection_, session_.id, session_.outcome);
    forgotten_ = true;
  } else {
    store::release_slot(connection_, session_.id);
  }
}

SessionUpdate SessionFlow::update() const {
  SessionUpdate result{.stored = session_.next_seq - 1,
                       .refused = refused_,
                       .dropped = dropped_,
                       .feedback = feedback_,
                       .step = session_.position,
                       .steps = static_cast<std::int64_t>(steps_.size())};
  if (is_over()) {
    result.end = Value<End>::read(session_.outcome, {});
  } else {
    result.screen = study::screen_json(
        running_.study(), session_cell(session_), steps_[position()],
        [&](const std::string& file) { return "/pictures/" + running_.public_name(file); });
  }
  return result;
}

}  // namespace

SessionUpdate reopen_session(store::Connection& connection, const RunningStudy& running,
                             store::Session& session, const SessionTiming& timing) {
  SessionFlow flow(connection, running, session, timing);
  flow.reopen();
  return flow.update();
}

SessionUpdate store_reports(store::Connection& connection, const RunningStudy& running,
                            store::Session& session, std::span<const BrowserReport> reports,
                            const SessionTiming& timing) {
  SessionFlow flow(connection, running, session, timing);
  flow.store(reports);
  return flow.update();
}

void keep_session_alive(store::Connection& connection, const RunningStudy& running,
                        const store::Session& session, const SessionTiming& timing) {
  if (session.state != store::SessionState::active) return;
  store::touch(connection, session.id, timing.now);
  if (session.condition) {
    store::renew_lease(connection, session.id, lease_end(connection, running, session, timing));
  }
}

study::Cell session_cell(const store::Session& session) {
  return {static_cast<std::size_t>(session.condition.value_or(0)),
          static_cast<std::size_t>(session.item_set.value_or(0))};
}

std::vector<study::Step> session_steps(const RunningStudy& running, const store::Session& session) {
  std::vector<study::Step> result = running.entry_steps();
  if (!session.condition) return result;
  const std::vector<study::Step> rest =
      study::plan(running.study(), session_cell(session), session.seed);
  result.insert(result.end(), rest.begin(), rest.end());
  return result;
}

}  // namespace assay::server
