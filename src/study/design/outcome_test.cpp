#include "study/design/outcome.h"

#include <gmock/gmock.h>

#include "study/design/test_study.h"

namespace assay::study {
namespace {

struct Ended {
  End end;
  std::size_t answered;
  Tally tally;
};

// Answers "decide" rightly while `right` says so.
template <class Right>
Ended walk(const Study& study, const Right& right) {
  const std::vector<Step> steps = plan(study, {0, 0}, 6);
  Tally tally;
  for (std::size_t at = 0; at < steps.size(); ++at) {
    Verdict verdict{.accepted = true};
    if (steps[at].screen == Screen::decide) verdict.correct = right(steps[at]);
    tally = add_verdict(study, tally, steps[at], verdict);
    if (const auto end = end_after(study, steps, at, tally, verdict)) return {*end, at + 1, tally};
  }
  ADD_FAILURE() << "the session never ended";
  return {};
}

TEST(Outcome, CompletesWhoPassesTheChecks) {
  const Study study = test_study("team:pass=3", test_ingredients(12, 3, 4));
  const Ended ended = walk(study, [](const Step& step) { return step.phase != Phase::practice; });
  EXPECT_EQ(ended.end, End::completed);
  EXPECT_EQ(ended.tally, (Tally{3, 0, 4, 4}));
  EXPECT_EQ(ended.answered, plan(study, {0, 0}, 6).size());
}

TEST(Outcome, TellsFailedChecksOnlyAtTheEnd) {
  const Study study = test_study("team:pass=3", test_ingredients(12, 3, 4));
  int left = 2;
  const Ended ended =
      walk(study, [&](const Step& step) { return step.phase != Phase::check || left-- > 0; });
  EXPECT_EQ(ended.end, End::failed_checks);
  EXPECT_EQ(ended.tally.checks_right, 2);
  EXPECT_FALSE(is_qualified(study, ended.tally));
  EXPECT_EQ(ended.answered, plan(study, {0, 0}, 6).size());
}

TEST(Outcome, EndsAtAGateBeforeTheTest) {
  const Study study = test_study("team:pass=3,gate=true", test_ingredients(12, 3, 4));
  const Ended ended = walk(study, [](const Step&) { return false; });
  EXPECT_EQ(ended.end, End::failed_checks);
  // Two pages, three practised and four checks of three screens.
  EXPECT_EQ(ended.answered, 2U + 7U * 3U);
}

TEST(Outcome, EndsAfterPracticeThatWasNotPassed) {
  Design design = test_design("team");
  design.practice.pass = 2;
  const Study study = make_study(design, test_material(design));
  int left = 1;
  const Ended failed = walk(study, [&](const Step&) { return left-- > 0; });
  EXPECT_EQ(failed.end, End::failed_practice);
  EXPECT_EQ(failed.answered, 2U + 3U * 3U);
  left = 2;
  const Ended passed =
      walk(study, [&](const Step& step) { return step.phase != Phase::practice || left-- > 0; });
  EXPECT_EQ(passed.end, End::completed);
}

TEST(Outcome, EndsAtTheDoorWithoutConsentOrDevice) {
  const Study study = test_study("team");
  const std::vector<Step> steps = entry_steps(study);
  const Verdict yes{.accepted = true};
  const Verdict no{.accepted = true, .declined = true};
  EXPECT_EQ(end_after(study, steps, 0, {}, yes), std::nullopt);
  EXPECT_EQ(end_after(study, steps, 0, {}, no), End::no_consent);
  EXPECT_EQ(end_after(study, steps, 1, {}, yes), std::nullopt);
  EXPECT_EQ(end_after(study, steps, 1, {}, no), End::incompatible_device);
}

}  // namespace
}  // namespace assay::study
