#include "evaluate/runner/kind.h"

#include <gmock/gmock.h>

#include "base/console_test.h"
#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "explain/text/classifier_file.h"
#include "explain/text/toy_classifier_test.h"
#include "math/tensor/npy.h"

namespace assay::runner {
namespace {

using testing::HasSubstr;

class Opens : public testing::Test {
 protected:
  std::vector<std::vector<float>> scores(const Subject& subject) {
    std::vector<std::vector<float>> found;
    for_scores(test_.console, subject, model::Output::logit,
               [&](std::size_t at, std::span<const float> numbers) {
                 EXPECT_EQ(at, found.size());
                 found.emplace_back(numbers.begin(), numbers.end());
               });
    return found;
  }

  TemporaryFolder folder_;
  TestConsole test_;
};

// Logits x0, x1 - x3 + 1 and half the sum minus 1, as tiny.onnx has them.
TEST_F(Opens, ANetWithItsInputs) {
  write_npy(folder_ / "x.npy", Tensor({2, 4}, {1, 2, 3, 4, 0, 5, 0, 1}));
  const auto opened =
      open(test_.console, {.model = "tests/cli/files/tiny.onnx", .input = folder_ / "x.npy"});
  EXPECT_EQ(opened->items().name(1), "x.npy[1]");
  EXPECT_EQ(opened->items().things(), "inputs");
  EXPECT_EQ(scores(*opened), (std::vector<std::vector<float>>{{1, -1, 4}, {0, 5, 2}}));
  EXPECT_THAT(test_.err.str(), HasSubstr("assumed: "));
  EXPECT_NE(opened->classifier().net(), nullptr);
}

TEST_F(Opens, AClassifierOfTextsWithTexts) {
  const text::Classifier toy = text::toy_classifier();
  write_file(folder_ / "toy.json", text::to_json(toy));
  write_file(folder_ / "t.csv", "name,text\na,good plot\nb,unheard of\n");
  const auto opened =
      open(test_.console, {.model = folder_ / "toy.json", .input = folder_ / "t.csv"});
  EXPECT_EQ(opened->items().name(0), "a");
  EXPECT_EQ(opened->items().things(), "texts");
  const auto found = scores(*opened);
  ASSERT_EQ(found.size(), 2U);
  for (std::size_t target = 0; target < 3; ++target) {
    EXPECT_EQ(found[0][target],
              static_cast<float>(text::slow_score(toy, "good plot", target, model::Output::logit)));
    EXPECT_EQ(found[1][target], static_cast<float>(toy.linear.bias[target]));
  }
  EXPECT_EQ(test_.err.str(), "note: 'b' has no word that the model knows\n");
  EXPECT_EQ(opened->classifier().net(), nullptr);
}

// Sample n is (0, n, 0, 0): its logit of class 1 is n + 1, with the gradient (0, 1, 0, -1).
TEST_F(Opens, ManyInputsWhoseScoresAndGradientsAreInOrder) {
  constexpr std::size_t many = 77;  // more than two rounds
  Tensor all({many, 4});
  for (std::size_t row = 0; row < many; ++row) all.row(row)[1] = static_cast<float>(row);
  write_npy(folder_ / "x.npy", all);
  const auto opened =
      open(test_.console, {.model = "tests/cli/files/tiny.onnx", .input = folder_ / "x.npy"});
  const auto found = scores(*opened);
  const Tensor slope = gradients(test_.console, *opened, Target{1}, model::Output::logit);
  ASSERT_EQ(found.size(), many);
  ASSERT_EQ(slope.shape, (Shape{many, 4}));
  for (std::size_t row = 0; row < many; ++row) {
    EXPECT_EQ(found[row][1], static_cast<float>(row) + 1);
    EXPECT_EQ(slope.row(row)[3], -1);
  }
}

TEST(Kinds, KnowTheirFiles) {
  const TemporaryFolder folder;
  write_file(folder / "toy.json", text::to_json(text::toy_classifier()));
  EXPECT_EQ(kind_of(folder / "toy.json").things(), "texts");
  EXPECT_EQ(kind_of("tests/cli/files/tiny.onnx").things(), "pictures or signals");
  // Nobody finds himself in what is not there; nets say so when they are opened.
  EXPECT_FALSE(kind_of(folder / "missing.onnx").reads_texts());
}

}  // namespace
}  // namespace assay::runner
