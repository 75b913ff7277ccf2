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
  for (const char* wrong : {"-1", "", "best", "1.0"}) EXPECT_FALSE(read(wrong)) << wrong;
}

TEST(Target, IsWrittenAsItIsRead) {
  EXPECT_EQ(Value<Target>::write(Target{7}), "7");
  EXPECT_EQ(Value<Target>::write(Target{}), "predicted");
}

TEST(Targets, AreTheSameForAllOrTheHighestOfEach) {
  EXPECT_THAT(targets(Target{2}, scores), ElementsAre(2U, 2U));
  EXPECT_THAT(targets(Target{}, scores), ElementsAre(1U, 0U));
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
