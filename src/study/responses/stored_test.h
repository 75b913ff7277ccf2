// For tests: a store in which people have taken part in a study, without a server.
#pragma once

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include <algorithm>

#include "base/temporary_folder.h"
#include "infra/store/migrations.h"
#include "infra/store/slots.h"
#include "study/design/freeze.h"
#include "study/design/judge.h"
#include "study/design/screen_json.h"
#include "study/design/test_study.h"
#include "study/responses/exchange.h"
#include "study/responses/sessions.h"

namespace assay::responses {

using nlohmann::json;

// Words of a participant that a spreadsheet, a parser or a page could trip over.
inline const std::string nasty_words =
    "=HYPERLINK(\"http://a.b\"),\n'quoted', \"double\" <b>na\xC3\xAFve</b>";

inline json answer_to(const study::Study& study, const study::Step& step) {
  using study::Screen;
  switch (step.screen) {
    case Screen::consent:
      return true;
    case Screen::device:
      return {{"width", 1280}, {"height", 900}, {"phone", false}, {"fine_pointer", true}};
    case Screen::contour:
      return {{"strokes", {{{"points", {{10, 10, 0}, {90, 10, 8}, {90, 90, 16}}}}}}};
    case Screen::words:
      return {{"words", {0}}};
    case Screen::rate:
      return 2;
    case Screen::correct:
      return "unchanged";
    case Screen::choose:
      return {{"choice", "B"}, {"why", nasty_words}};
    case Screen::questions: {
      json answers = json::object();
      for (const study::Question& question : study.design().questionnaire) {
        if (question.kind == study::QuestionKind::choice)
          answers[question.id] = question.options[0];
        if (question.kind == study::QuestionKind::text) answers[question.id] = nasty_words;
        if (question.kind == study::QuestionKind::scale ||
            question.kind == study::QuestionKind::number) {
          answers[question.id] = static_cast<int>(question.low);
        }
      }
      return answers;
    }
    default: {
      const std::vector<std::string> answers = study::shown_answers(study, step);
      return answers.empty() ? json() : json(answers[0]);
    }
  }
}

class Stored : public testing::Test {
 protected:
  void make(const std::string& spec, int version = 1) {
    study::Design design = study::test_design(spec);
    design.version = version;
    design.questionnaire.push_back({.id = "remarks",
                                    .text = "Anything else?",
                                    .kind = study::QuestionKind::text,
                                    .high = 1000});
    design.questionnaire.push_back({.id = "change",
                                    .text = "How much?",
                                    .kind = study::QuestionKind::number,
                                    .low = -5,
                                    .high = 5});
    frozen_ = study::freeze(design, study::test_material(design), {});
    study_.emplace(study::make_study(frozen_.design, frozen_.material));
    store::add_study(connection(),
                     {.name = design.name,
                      .version = version,
                      .hash = frozen_.hash,
                      .design = study::to_json(frozen_),
                      .keep_until = {}},
                     1);
    id_ = fmt::format("{}@{}", design.name, version);
  }

  store::Connection& connection() {
    if (!connection_) {
      connection_ = store::open((folder_ / "test.db").string());
      store::migrate(*connection_);
      connection_->script("PRAGMA synchronous=OFF");  // tests survive no power cut
    }
    return *connection_;
  }

  // Somebody who takes every step, or so many of them.
  store::Session take_part(const std::string& who, std::size_t most = 1'000'000,
                           bool simulated = false) {
    now_ += 1000;
    store::Transaction writing(connection());
    store::Session session =
        store::enter_study(connection(),
                           {.study = id_, .participant = who, .seed = 7, .simulated = simulated},
                           now_)
            .value();
    const study::Cell cell = study_->cells().back();
    std::vector<study::Step> steps = study::entry_steps(*study_);
    const std::vector<study::Step> rest = study::plan(*study_, cell, session.seed);
    steps.insert(steps.end(), rest.begin(), rest.end());
    for (std::size_t at = 0; at < std::min(most, steps.size()); ++at) {
      answer(session, cell, steps[at], at);
    }
    session.state =
        most < steps.size() ? store::SessionState::active : store::SessionState::completed;
    session.outcome = most < steps.size() ? "" : "completed";
    store::save(connection(), session);
    connection().run("UPDATE sessions SET condition = $2, item_set = $3 WHERE id = $1",
                     {session.id, static_cast<std::int64_t>(cell.condition),
                      static_cast<std::int64_t>(cell.item_set)});
    writing.commit();
    return session;
  }

  void answer(store::Session& session, study::Cell cell, const study::Step& step, std::size_t at) {
    json body = {{"response", answer_to(*study_, step)}, {"rt", 6000 + at}};
    if (at % 2 == 1) body["dropped_frames"] = at;
    if (at % 2 == 1) body["refresh"] = 59.9;
    if (at % 2 == 0) body["viewport"] = {1280, 900};
    if (at % 3 == 0) body["input"] = "mouse";
    const study::Verdict verdict = study::judge(*study_, cell, step, body.dump());
    ASSERT_TRUE(verdict.accepted) << verdict.why;
    json known = {{"step", at}, {"facts", study::step_facts(*study_, step)}};
    known["correct"] = verdict.correct ? json(*verdict.correct) : json();
    if (server_ms_) known["server_ms"] = server_ms_(at);
    now_ += 100;
    store::append(connection(), session,
                  {.seq = session.next_seq,
                   .kind = "answer",
                   .at = now_,
                   .body = body.dump(),
                   .verdict = known.dump()});
  }

  // What a format writes, by file.
  std::map<std::string, std::string> exported(std::string_view format,
                                              const std::string& salt = "salt") {
    std::map<std::string, std::string> files;
    const Scope scope = scope_of(connection(), "trial_run", salt);
    find(exports(), format, "format")
        .configure({})(connection(), scope, [&](std::string_view name, std::string_view bytes) {
          files[std::string(name)] += bytes;
        });
    return files;
  }
  std::vector<ResponseRow> rows() {
    std::vector<ResponseRow> all;
    for_each_session(connection(), scope_of(connection(), "trial_run", "salt"),
                     [&](const SessionRecord& taken) {
                       for (ResponseRow& row : response_rows(taken)) all.push_back(std::move(row));
                     });
    return all;
  }

  TemporaryFolder folder_;
  study::Frozen frozen_;
  std::optional<study::Study> study_;
  std::string id_;
  std::int64_t now_ = 1'800'000'000'000;
  // Milliseconds that the server saw pass before the answer to a step; nothing was measured unless
  // it is given.
  std::function<std::int64_t(std::size_t step)> server_ms_;

 private:
  std::unique_ptr<store::Connection> connection_;
};

}  // namespace assay::responses
