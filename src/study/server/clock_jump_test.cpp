// A machine's clock that is wrong: nothing is deleted and nobody is timed out because of it.
#include "infra/store/audit.h"
#include "infra/store/database_test.h"
#include "infra/store/integrity.h"
#include "infra/store/payments.h"
#include "infra/store/sessions.h"
#include "infra/store/slots.h"
#include "study/server/running_test.h"

namespace assay::server {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::int64_t years_ms = 365 * days_ms;
constexpr std::int64_t eleven_years = 11 * years_ms;
constexpr const char* study_id = "trial_run@1";

class ClockJump : public Running, public testing::WithParamInterface<store::Dialect> {
 protected:
  void SetUp() override {
    if (GetParam() == store::Dialect::postgres) {
      if (!store::PrivatePostgres::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed.";
      const auto* test = testing::UnitTest::GetInstance()->current_test_info();
      database_ = store::shared_postgres().create(
          fmt::format("jump_{:x}", std::hash<std::string>()(test->name())));
    }
    study::Design design = study::test_design("team:set_size=4");
    design.privacy.panel_id_days = 30;
    // The minutes of these tests are no absence; years would be.
    design.resume.trial_minutes = 30;
    design.resume.end_minutes = 2000;
    start(std::move(design));
    anna_.emplace(person("anna"));
    anna_->enter();
    walk(*anna_, 7);
    host_->service().tidy_up();
    ASSERT_EQ(session().state, store::SessionState::active);
    ASSERT_TRUE(session().condition) << "a place is held, and by an answer";
    events_ = rows("events");
    ASSERT_GT(events_, 0);
  }
  store::Session session() {
    return job([](store::Connection& c) { return store::list_sessions(c, study_id).at(0); });
  }
  std::int64_t rows(const std::string& table) {
    return job([&](store::Connection& c) { return c.number("SELECT COUNT(*) FROM " + table); });
  }
  // A minute of a server that runs.
  void minute() {
    now_ += minutes_ms;
    host_->service().tidy_up();
  }
  // Anna is where she was, with her place, her link and her payment.
  void nothing_happened() {
    EXPECT_EQ(rows("sessions"), 1);
    EXPECT_EQ(rows("events"), events_);
    EXPECT_EQ(rows("payment_ids"), 1);
    EXPECT_EQ(rows("announced_purges"), 0);
    // Looking again at a trial is noted, but nobody was away for long or begins anew.
    for (const store::Interruption& one : job([](store::Connection& c) {
           return store::interruptions_of(c, store::list_sessions(c, study_id).at(0).id);
         })) {
      EXPECT_LT(one.away_ms, 10 * minutes_ms);
      EXPECT_EQ(one.resumed_at, one.position);
    }
    EXPECT_EQ(job([&](store::Connection& c) {
                return c.number("SELECT COUNT(*) FROM slots WHERE session IS NOT NULL");
              }),
              1);
    Person again(host_->port(), "anna", "trial_run", frozen_.design.panel.participant);
    again.set_token(anna_->token());
    const json told = again.open();
    EXPECT_TRUE(told.contains("screen")) << told.dump();
    EXPECT_EQ(again.step(), anna_->step());
    EXPECT_THAT(job([](store::Connection& c) { return store::flaws(c); }), IsEmpty());
  }
  std::string warning() { return host_->service().time().warning(); }
  std::int64_t told_of_clock() {
    return job([](store::Connection& c) {
      return c.number("SELECT COUNT(*) FROM audit WHERE action = 'clock'");
    });
  }

  std::optional<Person> anna_;
  std::int64_t events_ = 0;
};
INSTANTIATE_TEST_SUITE_P(Databases, ClockJump,
                         testing::Values(store::Dialect::sqlite, store::Dialect::postgres),
                         store::name_of);

TEST_P(ClockJump, ElevenYearsAheadWhileRunningPurgesNothing) {
  jump_ = eleven_years;
  for (int at = 0; at < 3; ++at) minute();
  nothing_happened();
  EXPECT_LT(host_->service().now(), now_ + minutes_ms) << "the server's own time goes on";
  EXPECT_THAT(warning(), HasSubstr("machine's clock says 2038"));
  EXPECT_EQ(told_of_clock(), 1);
  jump_ = 0;
  minute();
  EXPECT_EQ(warning(), "");
  EXPECT_EQ(told_of_clock(), 2);
  nothing_happened();
}

TEST_P(ClockJump, AYearBackWhileRunningTimesNobodyOut) {
  jump_ = -years_ms;
  for (int at = 0; at < 3; ++at) minute();
  nothing_happened();
  EXPECT_THAT(warning(), HasSubstr("machine's clock says 2026"));
}

TEST_P(ClockJump, ElevenYearsAheadAtTheStartPurgesNothing) {
  jump_ = eleven_years;
  start_again();
  nothing_happened();
  for (int at = 0; at < 3; ++at) minute();
  nothing_happened();
  EXPECT_THAT(warning(), HasSubstr("last time that is known here is 2027-01-15"));
}

TEST_P(ClockJump, AYearBackAtTheStartGoesOnFromWhatIsKnown) {
  jump_ = -years_ms;
  start_again();
  EXPECT_EQ(host_->service().now(), now_);
  minute();
  nothing_happened();
  EXPECT_THAT(warning(), HasSubstr("machine's clock says 2026"));
  EXPECT_GE(told_of_clock(), 1);
}

TEST_P(ClockJump, ForwardAndThenBackLeavesEverythingAsItWas) {
  jump_ = eleven_years;
  start_again();
  minute();
  jump_ = 0;
  start_again();
  EXPECT_EQ(host_->service().now(), now_) << "the time that was known is not spoilt";
  minute();
  EXPECT_EQ(warning(), "");
  nothing_happened();
  // What ends by itself ends when it should.
  now_ += 31 * minutes_ms;
  host_->service().tidy_up();
  EXPECT_EQ(job([&](store::Connection& c) {
              return c.number("SELECT COUNT(*) FROM slots WHERE state = 'leased' AND lease_end > " +
                              std::to_string(now_ + 11 * minutes_ms));
            }),
            0);
}

TEST_P(ClockJump, ADayWithoutAServerIsNotAParticipantsAbsence) {
  host_.reset();
  now_ += 20 * 60 * minutes_ms;
  start_again();
  nothing_happened();
  EXPECT_EQ(warning(), "");
}

TEST_P(ClockJump, SomebodyWhoKnowsCanSayThatTheClockIsRight) {
  now_ += 40 * days_ms;
  start_again();
  EXPECT_THAT(warning(), HasSubstr("--trust-clock"));
  trust_clock_ = true;
  start_again();
  EXPECT_EQ(warning(), "");
}

TEST_P(ClockJump, ASecondServerWithAWrongClockTakesTheTimeOfTheFirst) {
  if (GetParam() == store::Dialect::sqlite) GTEST_SKIP() << "SQLite has one server.";
  HostOptions options;
  options.service.workspace = folder_.path();
  options.service.database = database_;
  options.service.clock = [this] { return now_ + eleven_years; };
  options.service.steady = [this] { return now_.load(); };
  Host second(std::move(options));
  EXPECT_EQ(second.service().now(), now_);
  EXPECT_THAT(second.service().time().warning(), HasSubstr("machine's clock says 2038"));
  minute();
  second.service().tidy_up();
  EXPECT_EQ(warning(), "") << "the first goes on undisturbed";
  nothing_happened();
}

// An honest end: the server runs for weeks, and the clock agrees all the time.
TEST_P(ClockJump, AnHonestDateIsAnnouncedThenDeleted) {
  job([&](store::Connection& c) {
    c.run("UPDATE studies SET keep_until = $1", {now_ + 2 * minutes_ms});
  });
  minute();
  EXPECT_EQ(rows("announced_purges"), 0);
  minute();
  EXPECT_EQ(rows("announced_purges"), 1);
  EXPECT_EQ(rows("sessions"), 1);
  // The seven days but a minute, as if they had been observed.
  job([&](store::Connection& c) {
    c.run("UPDATE announced_purges SET observed = observed - $1",
          {store::usual_grace_ms - 2 * minutes_ms});
  });
  minute();
  EXPECT_EQ(rows("sessions"), 1);
  minute();
  EXPECT_EQ(rows("sessions"), 0);
  EXPECT_EQ(rows("tombstones"), 1);
  EXPECT_THAT(job([](store::Connection& c) { return store::flaws(c); }), IsEmpty());
}

}  // namespace
}  // namespace assay::server
