#include "cli/predict.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "tensor/npy.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

Predict tiny() {
  Predict predict;
  predict.model = "tests/cli/files/tiny.onnx";
  predict.input = "tests/cli/files/x.npy";
  return predict;
}

// tests/cli/files/make.py: the logits are (1, -1, 4) and, for (0, 1, 0, 0), (0, 2, -0.5).
TEST(PredictCommand, ShowsTheHighestClassesFirst) {
  Predict predict = tiny();
  predict.output = Output::logit;
  predict.top = 2;
  predict.json = true;
  const std::string text = said(predict);
  EXPECT_THAT(text, HasSubstr(R"("rank": 1, "class": 2, "name": null, "logit": 4})"));
  EXPECT_THAT(text, HasSubstr(R"("rank": 2, "class": 0, "name": null, "logit": 1})"));
  EXPECT_THAT(text, HasSubstr(R"("rank": 1, "class": 1, "name": null, "logit": 2})"));
  EXPECT_THAT(text, HasSubstr(R"("rank": 2, "class": 0, "name": null, "logit": 0})"));
  EXPECT_THAT(text, testing::Not(HasSubstr(R"("rank": 3)")));
}

TEST(PredictCommand, WritesTheScoresOfEveryClass) {
  const TemporaryFolder folder;
  Predict predict = tiny();
  predict.out = folder.path() / "p.npy";
  said(predict);

  const Tensor scores = read_npy(*predict.out);
  ASSERT_EQ(scores.shape, (Shape{2, 3}));
  const double sum = std::exp(1 - 4.0) + std::exp(-1 - 4.0) + 1;
  EXPECT_NEAR(scores.data[0], std::exp(1 - 4.0) / sum, 1e-6);
  EXPECT_NEAR(scores.data[1], std::exp(-1 - 4.0) / sum, 1e-6);
  EXPECT_NEAR(scores.data[2], 1 / sum, 1e-6);
}

TEST(PredictCommand, SaysWhatItAssumed) {
  TestConsole test;
  tiny()(test.console);
  EXPECT_THAT(test.err.str(), HasSubstr("assumed: "));
}

TEST(PredictCommand, RefusesAnOutputThatIsNotFinite) {
  Predict predict = tiny();
  predict.model = "tests/cli/files/huge.onnx";
  predict.output = Output::logit;
  EXPECT_THAT(refusal(predict), HasSubstr("NaN or infinity"));
}

TEST(PredictCommand, RefusesAnInputOfAnotherShape) {
  Predict predict = tiny();
  predict.input = "tests/cli/files/wrong.npy";
  EXPECT_THAT(refusal(predict), HasSubstr("wrong.npy"));
}

}  // namespace
}  // namespace assay::cli
