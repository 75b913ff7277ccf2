#include "evaluate/runner/target.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "math/tensor/npy.h"

namespace assay::runner {
namespace {

using testing::ElementsAre;

const Tensor scores({2, 3}, {0.1F, 0.7F, 0.2F, 0.4F, 0.2F, 0.4F});

std::optional<Target> read(std::string_view text) { return Value<Target>::read(text, {}); }

TEST(Target, IsAClassOrThePrediction) {
  EXPECT_EQ(read("2")->index, 2U);
  EXPECT_EQ(read("predicted")->index, std::nullopt);
  EXPECT_FALSE(read("predicted")->runner_up);
  EXPECT_TRUE(read("runner-up")->runner_up);
  EXPECT_TRUE(read("label")->label);
  EXPECT_EQ(read("tabby cat")->named, "tabby cat");
  EXPECT_FALSE(read(""));
}

TEST(Target, IsWrittenAsItIsRead) {
  EXPECT_EQ(Value<Target>::write(Target{7}), "7");
  EXPECT_EQ(Value<Target>::write(Target{}), "predicted");
  EXPECT_EQ(Value<Target>::write(Target{.label = true}), "label");
  EXPECT_EQ(Value<Target>::write(Target{.named = "cat"}), "cat");
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

// Two inputs, "a" a dog and "b" without a label, and three classes.
class TargetsOfInputs : public testing::Test {
 protected:
  std::vector<std::size_t> chosen(const std::string& text) const {
    return Targets(*read(text), inputs)(0, scores);
  }
  std::string refusal(const std::string& text) const {
    try {
      chosen(text);
    } catch (const Error& error) {
      return error.what();
    }
    return "accepted";
  }

  TemporaryFolder folder;
  std::vector<std::optional<std::string>> labels{"dog", "2"};
  TargetInputs inputs{.classes = {"cat", "dog", "emu"},
                      .count = 3,
                      .inputs = 2,
                      .name = [](std::size_t at) { return at == 0 ? "a" : "b"; },
                      .label = [this](std::size_t at) { return labels[at]; }};
};

TEST_F(TargetsOfInputs, CanBeTheClassOfAName) {
  EXPECT_THAT(chosen("emu"), ElementsAre(2U, 2U));
  EXPECT_THAT(refusal("gnu"), testing::HasSubstr("'gnu' is no file, and it is no class"));
}

TEST_F(TargetsOfInputs, CanBeTheirLabels) {
  EXPECT_THAT(chosen("label"), ElementsAre(1U, 2U));
  EXPECT_THAT(Targets(*read("label"), inputs)(1, Tensor({1, 3}, {0, 0, 0})), ElementsAre(2U));
  labels[1].reset();
  EXPECT_THAT(refusal("label"), testing::HasSubstr("'b' has no label"));
}

TEST_F(TargetsOfInputs, CanBeListedInAFile) {
  const std::string list = folder / "classes.txt";
  write_file(list, "emu\r\n0\n");
  EXPECT_THAT(chosen(list), ElementsAre(2U, 0U));
  write_file(list, "emu\n");
  EXPECT_THAT(refusal(list), testing::HasSubstr("1 classes, but there are 2 inputs"));
  write_file(list, "emu\n3\n");
  EXPECT_THAT(refusal(list), testing::HasSubstr("'3' in line 2"));
  write_npy(folder / "classes.npy", Tensor({2}, {1, 0}));
  EXPECT_THAT(chosen(folder / "classes.npy"), ElementsAre(1U, 0U));
}

}  // namespace
}  // namespace assay::runner
