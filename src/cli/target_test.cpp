#include "cli/target.h"

#include <gmock/gmock.h>

#include "base/error.h"

namespace assay::cli {
namespace {

using testing::ElementsAre;

const Tensor scores({2, 3}, {0.1F, 0.7F, 0.2F, 0.4F, 0.2F, 0.4F});

std::optional<Target> read(std::string_view text) { return Value<Target>::read(text, {}); }

TEST(Target, IsAClassOrThePrediction) {
  EXPECT_EQ(read("2")->index, 2U);
  EXPECT_EQ(read("predicted")->index, std::nullopt);
  EXPECT_FALSE(read("predicted")->runner_up);
  EXPECT_TRUE(read("runner-up")->runner_up);
  for (const char* wrong : {"-1", "", "best", "1.0", "runner_up"})
    EXPECT_FALSE(read(wrong)) << wrong;
}

TEST(Target, IsWrittenAsItIsRead) {
  EXPECT_EQ(Value<Target>::write(Target{7}), "7");
  EXPECT_EQ(Value<Target>::write(Target{}), "predicted");
  EXPECT_EQ(Value<Target>::write(Target{.runner_up = true}), "runner-up");
}

TEST(Targets, AreTheSameForAllOrTheHighestOfEach) {
  EXPECT_THAT(targets(Target{2}, scores), ElementsAre(2U, 2U));
  EXPECT_THAT(targets(Target{}, scores), ElementsAre(1U, 0U));
}

// Of equals the first is predicted and the next is its runner-up.
TEST(Targets, CanBeTheSecondHighestOfEach) {
  EXPECT_THAT(targets(Target{.runner_up = true}, scores), ElementsAre(2U, 2U));
  EXPECT_EQ(runner_up(std::vector<float>{3, 3, 3}), 1U);
  EXPECT_EQ(runner_up(std::vector<float>{1, 2, 9}), 1U);
  EXPECT_THROW(targets(Target{.runner_up = true}, Tensor({2, 1}, {1, 2})), Error);
}

TEST(Targets, AreRefusedBeyondTheLastClass) {
  try {
    targets(Target{3}, scores);
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "There is no class 3; the model has 3, numbered from 0 to 2.");
  }
}

}  // namespace
}  // namespace assay::cli
