#include "study/server/arrivals.h"

#include "study/server/running_test.h"

namespace assay::server {
namespace {

using study::End;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// People who come from a panel by its link and go back to it, over HTTP.
class Arrivals : public Running {
 protected:
  void start(study::Panel panel, study::Design design = study::test_design("team:set_size=4")) {
    design.panel = std::move(panel);
    Running::start(std::move(design));
  }
  static study::Panel mturk() { return study::panel_preset("mturk"); }
  static http::Pairs assignment(const std::string& id) {
    return {
        {"assignmentId", id}, {"hitId", "H1"}, {"turkSubmitTo", "https://workersandbox.mturk.com"}};
  }
  // Answers every question with a right answer wrongly when `wrongly` says so of its step.
  template <class Wrongly>
  json walk_wrongly(Person& person, const Wrongly& wrongly) {
    json told = person.open();
    while (told.contains("screen")) {
      json answer = sensible_answer(told["screen"]);
      const bool turned = told["screen"]["screen"] == "decide" && wrongly(told["screen"]);
      if (turned) answer = answer == "yes" ? "no" : "yes";
      now_ += 6000;
      told = person.answer(answer);
    }
    return told;
  }
  static bool always(const json&) { return true; }
  static bool while_practising(const json& screen) { return screen["practice"]; }
  static bool while_tested(const json& screen) { return !screen["practice"]; }
};

// SONA fills in %SURVEY_CODE% of the study's link, and grants credit to whoever comes back with it.
TEST_F(Arrivals, SonasCreditArrives) {
  start(study::panel_preset("sona"));
  Person anna = person("48213");
  ASSERT_EQ(anna.enter().status, 303);
  EXPECT_EQ(walk(anna)["end"]["redirect"],
            "https://your-school.sona-systems.com/webstudy_credit.aspx?experiment_id=EXPERIMENT_ID&"
            "credit_token=CREDIT_TOKEN&survey_code=48213");
  // Also after the page was loaded again, and through the link again.
  EXPECT_THAT(anna.open()["end"]["redirect"].get<std::string>(), HasSubstr("survey_code=48213"));
  Person again = person("48213");
  again.enter();
  EXPECT_THAT(again.open()["end"]["redirect"].get<std::string>(), HasSubstr("survey_code=48213"));
}

// Designs that were frozen before take the experiment from the link.
TEST_F(Arrivals, OlderDesignsForSonaReturnWithTheSurveyCode) {
  study::Panel panel = study::panel_preset("sona");
  panel.captured = {"experiment_id", "credit_token"};
  panel.redirect =
      "https://your-school.sona-systems.com/webstudy_credit.aspx?experiment_id={experiment_id}&"
      "credit_token={credit_token}&survey_code={survey_code}";
  start(panel);
  Person anna = person("48213");
  const http::Response refused = anna.enter();
  EXPECT_EQ(refused.status, 400) << "nobody works for nothing";
  EXPECT_THAT(refused.body, HasSubstr("lacks 'experiment_id'"));
  ASSERT_EQ(anna.enter({{"experiment_id", "12"}, {"credit_token", "t/k"}}).status, 303);
  EXPECT_EQ(walk(anna)["end"]["redirect"],
            "https://your-school.sona-systems.com/webstudy_credit.aspx?experiment_id=12&"
            "credit_token=t%2Fk&survey_code=48213");
}

TEST_F(Arrivals, CreditIsForThoseWhoReachTheEnd) {
  start(study::panel_preset("sona"));
  Person anna = person("1");
  anna.enter();
  anna.open();
  EXPECT_EQ(anna.answer(false)["end"]["redirect"], "") << "did not agree";
  Person ben = person("2");
  ben.enter();
  EXPECT_NE(walk_wrongly(ben, while_tested)["end"]["redirect"], "") << "is paid all the same";
}

// The id is needed to return, and is nobody else's business.
TEST_F(Arrivals, AnIdThatReturnsIsNotInTheDatabase) {
  start(study::panel_preset("sona"));
  Person anna = person("id-of-anna");
  anna.enter();
  walk(anna, 4);
  job([](store::Connection& connection) {
    for (const char* table : {"sessions", "tokens", "payment_ids", "events"}) {
      for (const store::Row& row : connection.run(fmt::format("SELECT * FROM {}", table))) {
        for (const store::Cell& cell : row.cells()) {
          if (const auto* text = std::get_if<std::string>(&cell)) {
            EXPECT_THAT(*text, Not(HasSubstr("id-of-anna"))) << table;
          }
        }
      }
    }
  });
}

TEST_F(Arrivals, ProlificIsToldByItsCodesHowASessionEnded) {
  study::Panel panel = study::panel_preset("prolific");
  panel.codes = {{End::completed, "DONE"},
                 {End::failed_checks, "FAILED"},
                 {End::no_consent, "NO"},
                 {End::incompatible_device, "DEVICE"}};
  start(panel);
  Person anna = person("5f1");
  ASSERT_EQ(anna.enter({{"STUDY_ID", "s"}, {"SESSION_ID", "9"}}).status, 303);
  EXPECT_THAT(walk(anna)["end"]["redirect"].get<std::string>(), testing::EndsWith("cc=DONE"));
  Person ben = person("5f2");
  ASSERT_EQ(ben.enter().status, 303);
  EXPECT_THAT(walk_wrongly(ben, while_tested)["end"]["redirect"].get<std::string>(),
              testing::EndsWith("cc=FAILED"));
}

// Who fails the checks is paid all the same, and nobody is told of hidden checks.
TEST_F(Arrivals, APanelWithOneCodeGivesItToAllWhoArePaid) {
  study::Panel panel = study::panel_preset("connect");
  panel.codes = {{End::completed, "DONE"}};
  start(panel);
  Person anna = person("5f1");
  ASSERT_EQ(anna.enter({{"assignmentId", "a"}, {"projectId", "p"}}).status, 303);
  const std::string way = walk(anna)["end"]["redirect"];
  EXPECT_EQ(way, "https://connect.cloudresearch.com/participant/project/DONE/complete");
  Person ben = person("5f2");
  ASSERT_EQ(ben.enter().status, 303);
  EXPECT_EQ(walk_wrongly(ben, while_tested)["end"]["redirect"], way);
}

TEST_F(Arrivals, AFormRevealsNoOutcome) {
  study::Design design = study::test_design("team:set_size=4");
  design.practice.pass = 2;
  start(mturk(), design);
  std::set<std::string> codes;
  std::set<std::size_t> lengths;
  const auto look = [&](const json& told) {
    std::map<std::string, std::string> fields;
    for (const json& field : told["end"]["fields"]) fields[field[0]] = field[1];
    EXPECT_EQ(fields.at("assignmentId"), "A1");
    EXPECT_EQ(fields.at("hitId"), "H1");
    EXPECT_EQ(fields.size(), 3U) << told["end"]["fields"].dump();
    const std::string code = fields.at("code");
    EXPECT_THAT(code, testing::MatchesRegex("[0-9a-f]{16}"));
    codes.insert(code);
    lengths.insert(told["end"]["fields"].dump().size());
  };
  Person anna = person("anna");
  anna.enter(assignment("A1"));
  look(walk(anna));
  Person ben = person("ben");
  ben.enter(assignment("A1"));
  look(walk_wrongly(ben, while_tested));
  Person cleo = person("cleo");
  cleo.enter(assignment("A1"));
  look(walk_wrongly(cleo, while_practising));
  Person dan = person("dan");
  dan.enter(assignment("A1"));
  dan.open();
  look(dan.answer(false));
  EXPECT_EQ(codes.size(), 4U) << "one for each session";
  EXPECT_EQ(lengths.size(), 1U);
}

TEST_F(Arrivals, TheResearchersCodeOfAFormIsTheSameForAll) {
  study::Panel panel = mturk();
  panel.codes = {{End::completed, "THANKS"}};
  start(panel);
  Person eve = person("eve");
  eve.enter(assignment("A1"));
  Person fay = person("fay");
  fay.enter(assignment("A1"));
  EXPECT_EQ(walk(eve)["end"]["fields"], walk_wrongly(fay, while_tested)["end"]["fields"]);
}

std::string assignment_of(const json& told) {
  for (const json& field : told["end"]["fields"]) {
    if (field[0] == "assignmentId") return field[1];
  }
  return "none";
}

// A worker who has seen every image takes one more assignment.
TEST_F(Arrivals, AnAssignmentAfterTheLastImageIsAnsweredWithItsOwnId) {
  study::Design design = study::test_design("guess:faithful=true,experiment=2");
  const int most = design.quota.sessions_per_person;
  start(mturk(), std::move(design));
  for (int visit = 0; visit <= most; ++visit) {
    const std::string id = fmt::format("A{}", visit);
    Person anna = person("anna");
    ASSERT_EQ(anna.enter(assignment(id)).status, 303);
    EXPECT_EQ(assignment_of(walk(anna)), id) << visit;
  }
}

// An assignment that was returned and taken again, or another, while the session goes on.
TEST_F(Arrivals, WhoComesAgainReturnsWithTheNewAssignment) {
  start(mturk());
  Person anna = person("anna");
  anna.enter(assignment("A1"));
  walk(anna, 5);
  Person again = person("anna");
  again.enter(assignment("A2"));
  EXPECT_EQ(assignment_of(walk(again)), "A2");
  EXPECT_EQ(assignment_of(again.open()), "A2");
  // Somebody who only knows the id changes nothing for her.
  Person eve = person("anna");
  eve.enter(assignment("E1"));
  EXPECT_EQ(assignment_of(again.open()), "A2");
  // Also who does not agree, of whom nothing is kept.
  Person ben = person("ben");
  ben.enter(assignment("B1"));
  ben.open();
  ben.enter(assignment("B2"));
  ben.open();
  EXPECT_EQ(assignment_of(ben.answer(false)), "B2");
}

// The browser that has the own token goes on with it; what the panel said comes with the other one.
TEST_F(Arrivals, WhoGoesOnWithTheirOwnTokenReturnsWithTheNewAssignment) {
  start(mturk());
  const auto takes_over = [](Person& own, const Person& later) {
    const json body{{"later", later.token()}};
    EXPECT_EQ(own.send(http::Method::post, "/api/again", body.dump()).status, 200);
  };
  Person anna = person("anna");
  anna.enter(assignment("A1"));
  Person again = person("anna");
  again.enter(assignment("A2"));
  takes_over(anna, again);
  EXPECT_EQ(assignment_of(walk(anna)), "A2");
  Person cleo = person("cleo");
  cleo.enter(assignment("C1"));
  Person later = person("cleo");
  later.enter(assignment("C2"));
  takes_over(cleo, later);
  // A token of somebody else's session says nothing of this one.
  takes_over(cleo, again);
  EXPECT_EQ(cleo.send(http::Method::post, "/api/again", "[]").status, 400);
  EXPECT_EQ(cleo.send(http::Method::post, "/api/again", R"({"later":"unknown"})").status, 200);
  EXPECT_EQ(assignment_of(json::parse(cleo.send(http::Method::post, "/api/withdraw").body)), "C2");
}

}  // namespace
}  // namespace assay::server
