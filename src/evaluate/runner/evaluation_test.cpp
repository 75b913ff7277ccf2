#include "evaluate/runner/evaluation.h"

#include <gmock/gmock.h>

#include "base/error.h"

namespace assay::runner {
namespace {

using testing::ElementsAre;

// Writes down what is asked of it.
class Recorder final : public Evaluation {
 public:
  explicit Recorder(std::vector<std::string>& seen) : seen_(seen) {}

  std::unique_ptr<Block> open(std::size_t first,
                              std::span<const std::size_t> targets) const override {
    seen_.push_back(fmt::format("open {} of {}", first, targets.size()));
    return std::make_unique<Asked>(seen_);
  }

 private:
  class Asked final : public Block {
   public:
    explicit Asked(std::vector<std::string>& seen) : seen_(seen) {}
    Judged judge(std::size_t method, std::span<const std::size_t> metrics,
                 const ReportProgress& report_progress) override {
      if (method == 7) fail("no such method");
      report_progress(0.5);
      seen_.push_back(fmt::format("judge {} by {}", method, metrics.size()));
      return {.cost = {.forward = method}};
    }

   private:
    std::vector<std::string>& seen_;
  };

  std::vector<std::string>& seen_;
};

TEST(Evaluate, OpensTheItemsOnceForAllSteps) {
  std::vector<std::string> seen;
  const std::vector<std::size_t> targets{0, 1, 0};
  const std::vector<Step> steps{{2, {0, 1}}, {0, {}}};
  evaluate(Recorder(seen), 5, targets, steps,
           {.finished =
                [&](const Step& step, const Judged& judged) {
                  EXPECT_EQ(judged.cost.forward, step.method);
                  seen.push_back(fmt::format("finished {}", step.method));
                },
            .report_progress = [&](double share) { seen.push_back(fmt::format("{}", share)); }});
  EXPECT_THAT(seen, ElementsAre("open 5 of 3", "0.5", "judge 2 by 2", "finished 2", "0.5",
                                "judge 0 by 0", "finished 0"));
}

// An error is met where it can be said what was being done; steps before it are finished.
TEST(Evaluate, SaysDuringWhichStepAnErrorWas) {
  std::vector<std::string> seen;
  const std::vector<std::size_t> targets{0};
  const std::vector<Step> steps{{1}, {7}};
  const auto during = [&](const Step* step, const std::function<void()>& work) {
    try {
      work();
    } catch (const Error& problem) {
      fail("{}: {}", step == nullptr ? "loading" : fmt::format("step {}", step->method),
           problem.what());
    }
  };
  EXPECT_THAT(
      [&] {
        evaluate(Recorder(seen), 0, targets, steps,
                 {.finished = [&](const Step&, const Judged&) { seen.push_back("finished"); },
                  .report_progress = [](double) {},
                  .during = during});
      },
      testing::ThrowsMessage<Error>("step 7: no such method"));
  EXPECT_THAT(seen, ElementsAre("open 0 of 1", "judge 1 by 0", "finished"));
}

TEST(Cost, IsWhatWasSpentBetweenTwoTimes) {
  Cost later{.seconds = 3, .forward = 10, .backward = 4, .asked = 9, .run = 5};
  later -= {.seconds = 1, .forward = 4, .backward = 1, .asked = 2, .run = 2};
  EXPECT_EQ(later.seconds, 2);
  EXPECT_EQ(later.forward, 6U);
  EXPECT_EQ(later.saved(), 4U);
  later += later;
  EXPECT_EQ(later.backward, 6U);
}

}  // namespace
}  // namespace assay::runner
