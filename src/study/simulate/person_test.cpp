#include "study/simulate/person.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

namespace assay::simulate {
namespace {

using http::Load;
using http::Response;
using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

http::Response entered() { return http::see_other("/take#abcdef"); }
http::Response told(const json& value, int status = 200) {
  return http::json_response(value.dump(), status);
}
json screen(int step, int stored) {
  return {{"stored", stored}, {"step", step}, {"screen", {{"screen", "consent"}}}};
}
json report_of(const Load::Step& step) { return json::parse(step.request.body)["reports"][0]; }

class APerson : public testing::Test {
 protected:
  Person person(const ParticipantTraits& traits = {}) {
    return Person({.study = "faces", .query = {{"who", "p1"}}, .keeps_answers = true}, traits,
                  assay::Random(4), truth_);
  }
  // Through the link and to the first screen.
  static void begin(Person& one) {
    one.next();
    one.receive(&entered_);
    one.next();
    const Response first = told(screen(0, 0));
    one.receive(&first);
  }

  Truth truth_{study::Material{}};
  static inline const Response entered_ = entered();
};

TEST_F(APerson, SaysAtTheDoorThatItIsSimulated) {
  Person one = person();
  const Load::Step first = one.next().value();
  EXPECT_EQ(first.request.path, "/study/faces");
  EXPECT_THAT(first.request.query,
              ElementsAre(std::pair("who", "p1"), std::pair("simulated", "1")));
  one.receive(&entered_);
  const Load::Step second = one.next().value();
  EXPECT_EQ(second.request.path, "/api/open");
  EXPECT_EQ(second.request.headers.find("Authorization"), "Bearer abcdef");
}

TEST_F(APerson, SendsWhatWasNotAcknowledgedAgainAsItWas) {
  Person one = person();
  begin(one);
  const Load::Step once = one.next().value();
  EXPECT_EQ(report_of(once)["seq"], 1);
  const Response away = http::refusal(503, "Away.");
  const Response busy = http::refusal(429, "Busy.");
  for (const Response* trouble : {static_cast<const Response*>(nullptr), &away, &busy}) {
    one.receive(trouble);
    const Load::Step again = one.next().value();
    EXPECT_EQ(again.request.body, once.request.body);
    EXPECT_GT(again.pause.count(), 0);
  }
  EXPECT_EQ(one.outcome().retries, 3);
  EXPECT_EQ(one.outcome().answers, 0);
  const Response stored = told(screen(1, 1));
  one.receive(&stored);
  EXPECT_EQ(one.outcome().answers, 1);
  ASSERT_EQ(one.outcome().acknowledged.size(), 1U);
  EXPECT_EQ(json::parse(one.outcome().acknowledged[0].body), report_of(once)["answer"]);
  const json following = report_of(one.next().value());
  EXPECT_EQ(following["seq"], 2);
  EXPECT_EQ(following["step"], 1);
}

TEST_F(APerson, WaitsLongerAfterEveryFailure) {
  Person one = person();
  std::int64_t before = 0;
  for (int failure = 0; failure < 5; ++failure) {
    const std::int64_t pause = one.next().value().pause.count();
    // From half to one and a half times the wait, which doubles twice over two failures.
    if (failure % 2 == 0) {
      EXPECT_GE(pause, before);
      before = pause;
    }
    one.receive(nullptr);
  }
}

TEST_F(APerson, GivesUpAtLast) {
  Person one({.study = "faces", .most_failures = 3}, {}, assay::Random(4), truth_);
  for (int failure = 0; failure < 4; ++failure) {
    ASSERT_TRUE(one.next().has_value());
    one.receive(nullptr);
  }
  EXPECT_FALSE(one.next().has_value());
  EXPECT_EQ(one.outcome().state, VisitState::lost);
}

TEST_F(APerson, EndsWhenItIsToldSo) {
  Person one = person();
  begin(one);
  one.next();
  const Response end = told({{"stored", 1}, {"step", 1}, {"end", json::object()}});
  one.receive(&end);
  EXPECT_FALSE(one.next().has_value());
  EXPECT_EQ(one.outcome().state, VisitState::ended);
  EXPECT_EQ(one.outcome().answers, 1);
}

TEST_F(APerson, KeepsTheSentenceOfARefusal) {
  Person one = person();
  begin(one);
  one.next();
  const Response refused = told({{"stored", 0}, {"step", 0}, {"refused", "No."}}, 409);
  one.receive(&refused);
  EXPECT_EQ(one.outcome().state, VisitState::refused);
  EXPECT_THAT(one.outcome().refusal, HasSubstr("No."));
}

TEST_F(APerson, NoticesAnAcknowledgementThatIsNone) {
  Person one = person();
  begin(one);
  one.next();
  const Response lost = told(screen(0, 0));
  one.receive(&lost);
  EXPECT_EQ(one.outcome().state, VisitState::refused);
}

TEST_F(APerson, LeavesWithoutAWord) {
  Person one = person({.leaves_after = 1});
  begin(one);
  one.next();
  const Response stored = told(screen(1, 1));
  one.receive(&stored);
  EXPECT_FALSE(one.next().has_value());
  EXPECT_EQ(one.outcome().state, VisitState::left);
}

TEST_F(APerson, LoadsThePageAgainOnceBeforeAnAnswer) {
  Person one = person({.reloading = 1});
  begin(one);
  EXPECT_EQ(one.next().value().request.path, "/api/open");
  const Response same = told(screen(0, 0));
  one.receive(&same);
  EXPECT_EQ(one.next().value().request.path, "/api/reports");
  EXPECT_EQ(one.outcome().reloads, 1);
}

TEST_F(APerson, LooksAtPicturesFirst) {
  Person one = person();
  one.next();
  one.receive(&entered_);
  one.next();
  json shown = screen(0, 0);
  shown["screen"]["pictures"] = {{{"src", "/pictures/a.png"}}};
  const Response first = told(shown);
  one.receive(&first);
  EXPECT_EQ(one.next().value().request.path, "/pictures/a.png");
  one.receive(nullptr);
  EXPECT_EQ(one.next().value().request.path, "/pictures/a.png");
  const Response picture{.body = "bytes"};
  one.receive(&picture);
  EXPECT_EQ(one.next().value().request.path, "/api/reports");
}

TEST_F(APerson, ClicksASecondTimeOnTheSameReportOnly) {
  Person one = person({.clicks_twice = true});
  EXPECT_EQ(one.click_again().value().request.path, "/health");
  begin(one);
  const Load::Step click = one.next().value();
  EXPECT_EQ(one.click_again().value().request.body, click.request.body);
  EXPECT_EQ(one.click_again().value().request.path, "/api/alive");
}

TEST_F(APerson, AsksItsServersInTurn) {
  Person one({.study = "faces", .servers = 2}, {}, assay::Random(4), truth_);
  EXPECT_EQ(one.next().value().server, 0U);
  one.receive(nullptr);
  EXPECT_EQ(one.next().value().server, 1U);
}

}  // namespace
}  // namespace assay::simulate
