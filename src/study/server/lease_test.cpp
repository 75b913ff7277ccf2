#include "study/server/lease.h"

#include "infra/store/slots.h"
#include "study/server/running_test.h"

namespace assay::server {
namespace {

class Leases : public Running {
 protected:
  void SetUp() override { start(study::test_design("team:set_size=4")); }

  std::int64_t held() {
    std::int64_t total = 0;
    const auto cells = job([&](store::Connection& connection) {
      return store::cell_occupancy(connection, "trial_run@1", now_);
    });
    for (const store::CellOccupancy& cell : cells) total += cell.leased;
    return total;
  }
  // Answers what comes before a place is given, and no more.
  Person with_a_place() {
    Person anna = person("anna");
    anna.enter();
    json told = anna.open();
    while (held() == 0) told = anna.answer(sensible_answer(told["screen"]));
    return anna;
  }
  // Signs of life of every kind but answers, each minute of a server that runs.
  void stay(Person& anna, int minutes) {
    for (int minute = 0; minute < minutes; ++minute) {
      now_ += minutes_ms;
      anna.send(http::Method::post, "/api/alive");
      anna.report({{{"seq", anna.stored() + 1}, {"note", {{"what", "hidden"}}}}});
      anna.open();
      host_->service().tidy_up();
    }
  }
};

// Whoever invented an id, agreed and kept the page open held one of the last places for ever.
TEST_F(Leases, APlaceIsNotHeldByWhoeverHasNotAnsweredAnything) {
  Person anna = with_a_place();
  stay(anna, 4);
  EXPECT_EQ(held(), 1);
  stay(anna, 1);
  EXPECT_EQ(held(), 0);
  stay(anna, 20);
  EXPECT_EQ(held(), 0);
}

TEST_F(Leases, AnOpenPageKeepsThePlaceForSomeTimeAfterAnAnswer) {
  Person anna = with_a_place();
  json told = anna.open();
  anna.answer(sensible_answer(told["screen"]));
  stay(anna, 29);
  EXPECT_EQ(held(), 1);
  stay(anna, 1);
  EXPECT_EQ(held(), 0);
}

TEST_F(Leases, AnAnswerTakesThePlaceAgain) {
  Person anna = with_a_place();
  json told = anna.open();
  anna.answer(sensible_answer(told["screen"]));
  stay(anna, 40);
  host_->service().tidy_up();
  EXPECT_EQ(held(), 0);
  walk(anna, 1);
  EXPECT_EQ(held(), 1);
  // Steady answers keep it without any other sign of life.
  for (int answer = 0; answer < 4; ++answer) {
    now_ += 9 * minutes_ms;
    told = anna.open();
    if (told.contains("screen")) anna.answer(sensible_answer(told["screen"]));
    EXPECT_EQ(held(), told.contains("screen") ? 1 : 0);
  }
}

}  // namespace
}  // namespace assay::server
