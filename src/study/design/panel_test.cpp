#include "study/design/panel.h"

#include <gmock/gmock.h>

#include "base/error.h"

namespace assay::study {
namespace {

using testing::ElementsAre;
using testing::Pair;

TEST(Panel, TakesWhatProlificSendsAndReturnsWithTheCodeOfTheEnd) {
  Panel panel = panel_preset("prolific");
  panel.codes = {{End::completed, "C1 AB&x"}, {End::failed_checks, "F00"}};
  const Arrival came =
      parse_arrival(panel, {{"PROLIFIC_PID", "5f1"}, {"x", "y"}, {"SESSION_ID", "s9"}});
  EXPECT_EQ(came.participant, "5f1");
  EXPECT_THAT(came.captured, ElementsAre(Pair("SESSION_ID", "s9")));
  EXPECT_EQ(departure(panel, End::completed, came.captured, "r").redirect,
            "https://app.prolific.com/submissions/complete?cc=C1%20AB%26x");
  EXPECT_EQ(departure(panel, End::failed_checks, came.captured, "r").redirect,
            "https://app.prolific.com/submissions/complete?cc=F00");
  EXPECT_EQ(departure(panel, End::withdrawn, came.captured, "r").redirect, "");
}

TEST(Panel, RefusesArrivalsWithoutOneId) {
  const Panel panel = panel_preset("prolific");
  EXPECT_THROW(parse_arrival(panel, {}), Error);
  EXPECT_THROW(parse_arrival(panel, {{"PROLIFIC_PID", ""}}), Error);
  EXPECT_THROW(parse_arrival(panel, {{"PROLIFIC_PID", "a"}, {"PROLIFIC_PID", "b"}}), Error);
  EXPECT_THROW(parse_arrival(panel, {{"PROLIFIC_PID", std::string(300, 'a')}}), Error);
}

TEST(Panel, ShowsNothingInAPreview) {
  const Panel panel = panel_preset("mturk");
  const Arrival came = parse_arrival(panel, {{"assignmentId", "ASSIGNMENT_ID_NOT_AVAILABLE"}});
  EXPECT_TRUE(came.preview);
  EXPECT_EQ(came.participant, "");
  EXPECT_THAT(came.captured, testing::IsEmpty());
}

TEST(Panel, PostsAFormToTheOriginThatCameIfItIsKnown) {
  const Panel panel = panel_preset("mturk");
  const Parameters query{{"assignmentId", "A1"},
                         {"hitId", "H"},
                         {"workerId", "W"},
                         {"turkSubmitTo", "https://workersandbox.mturk.com"}};
  const Arrival came = parse_arrival(panel, query);
  EXPECT_FALSE(came.preview);
  EXPECT_EQ(came.participant, "W");
  const Departure gone = departure(panel, End::completed, return_values(panel, came), "0af");
  EXPECT_EQ(gone.action, "https://workersandbox.mturk.com/mturk/externalSubmit");
  EXPECT_THAT(gone.fields,
              ElementsAre(Pair("assignmentId", "A1"), Pair("hitId", "H"), Pair("code", "0af")));
  for (const char* origin :
       {"https://evil.example", "http://www.mturk.com", "https://www.mturk.com.evil.example",
        "https://www.mturk.com@evil.example", "https://evil.example/https://www.mturk.com",
        "//www.mturk.com", "https://www.mturk.com:8080", "javascript:alert(1)", ""}) {
    Parameters other = query;
    other[3].second = origin;
    EXPECT_THROW(parse_arrival(panel, other), Error) << origin;
  }
}

TEST(Panel, GivesSonaItsParticipantBack) {
  const Panel panel = panel_preset("sona");
  const Arrival came = parse_arrival(panel, {{"survey_code", "9 9"}});
  EXPECT_THAT(return_values(panel, came), ElementsAre(Pair("survey_code", "9 9")));
  EXPECT_EQ(departure(panel, End::completed, return_values(panel, came), "r").redirect,
            "https://your-school.sona-systems.com/webstudy_credit.aspx?experiment_id=EXPERIMENT_ID&"
            "credit_token=CREDIT_TOKEN&survey_code=9%209");
  EXPECT_EQ(departure(panel, End::no_consent, return_values(panel, came), "r").redirect, "");
}

TEST(Panel, RefusesArrivalsWithoutWhatTheWayBackNeeds) {
  Panel panel = panel_preset("prolific");
  panel.redirect = "https://app.prolific.com/{SESSION_ID}?cc={code}&who={PROLIFIC_PID}";
  EXPECT_THROW(parse_arrival(panel, {{"PROLIFIC_PID", "a"}}), Error);
  const Arrival came = parse_arrival(panel, {{"PROLIFIC_PID", "a"}, {"SESSION_ID", "s"}});
  EXPECT_THAT(came.captured, ElementsAre(Pair("SESSION_ID", "s")));
  EXPECT_THAT(return_values(panel, came),
              ElementsAre(Pair("SESSION_ID", "s"), Pair("PROLIFIC_PID", "a")));
}

TEST(Panel, AFormSaysHowASessionEndedOnlyToPanelsThatAsk) {
  Panel panel = panel_preset("mturk");
  const Parameters values{{"assignmentId", "A"}, {"turkSubmitTo", "https://www.mturk.com"}};
  const auto code_of = [&](End end) {
    return departure(panel, end, values, "receipt").fields.back().second;
  };
  panel.codes = {{End::completed, "DONE"}, {End::failed_practice, "NOT"}};
  EXPECT_EQ(code_of(End::failed_practice), "DONE");
  panel.several_codes = true;
  EXPECT_EQ(code_of(End::failed_practice), "NOT");
  EXPECT_EQ(code_of(End::withdrawn), "receipt");
}

TEST(Panel, SendsNobodyToAHostThatTheDesignDoesNotName) {
  Panel panel = panel_preset("prolific");
  panel.codes = {{End::completed, "C"}};
  panel.redirect = "https://evil.example/{code}";
  EXPECT_THROW(departure(panel, End::completed, {}, ""), Error);
  // A captured value cannot become the host.
  panel.redirect = "https://{SESSION_ID}/done";
  const Parameters evil{{"SESSION_ID", "app.prolific.com/evil"}};
  EXPECT_THROW(departure(panel, End::completed, evil, ""), Error);
}

TEST(Panel, ReadsHostsOfPlainAddressesOnly) {
  EXPECT_EQ(host_of("https://a.example/x?y#z"), "a.example");
  EXPECT_EQ(host_of("https://a.example?x"), "a.example");
  for (const char* address :
       {"", "a.example", "http://a.example", "https://", "https://a", "https://A.example",
        "https://a.example:1", "https://u@a.example", "https://a.example\\@b.example",
        "https://.example", "https:///a.example", "HTTPS://a.example"}) {
    EXPECT_EQ(host_of(address), std::nullopt) << address;
  }
}

TEST(Panel, HasPresetsByName) {
  for (const PanelPreset& preset : panel_presets()) {
    EXPECT_EQ(panel_preset(preset.name).kind, preset.name);
  }
  EXPECT_THROW(panel_preset("prolfic"), Error);
}

}  // namespace
}  // namespace assay::study
