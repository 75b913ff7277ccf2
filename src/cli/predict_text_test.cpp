#include "cli/predict.h"

#include <gmock/gmock.h>

#include <cmath>

#include "cli/test_console.h"
#include "cli/text_model_test.h"
#include "math/tensor/npy.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

class PredictText : public testing::Test {
 protected:
  PredictText() {
    predict.model = text_model(folder);
    predict.input = folder / "t.csv";
    write_file(predict.input, "name,text\na,\"Good, good?\"\nb,bad and fine\nc,unknown\n");
  }

  TemporaryFolder folder;
  Predict predict;
};

// "Good, good?" is good alone after scaling: 2 + 0.25. "bad and fine": (-1 + 0.5) / sqrt(2) + 0.25.
TEST_F(PredictText, ShowsClassesByName) {
  predict.output = Output::logit;
  predict.top = 1;
  predict.json = true;
  const std::string printed = said(predict);
  EXPECT_THAT(printed, HasSubstr(R"({"input": "a", "rank": 1, "class": 1, "name": "for", )"
                                 R"("logit": 2.25})"));
  EXPECT_THAT(printed, HasSubstr(R"("input": "b", "rank": 1, "class": 0, "name": "against")"));
}

TEST_F(PredictText, WritesTheScoresOfEveryClass) {
  predict.out = folder / "p.npy";
  said(predict);
  const Tensor scores = read_npy(*predict.out);
  ASSERT_EQ(scores.shape, (Shape{3, 2}));
  EXPECT_NEAR(scores.data[1], 1 / (1 + std::exp(-4.5)), 1e-6);
  EXPECT_NEAR(scores.data[3], 1 / (1 + std::exp(-2 * (0.25 - 0.5 / std::sqrt(2)))), 1e-6);
  EXPECT_NEAR(scores.data[5], 1 / (1 + std::exp(-0.5)), 1e-6);
}

TEST_F(PredictText, SaysWhichTextsHaveNoKnownWord) {
  TestConsole test;
  predict(test.console);
  EXPECT_EQ(test.err.str(), "note: 'c' has no word that the model knows\n");
  write_file(folder / "t.txt", "Nothing of it.");
  predict.input = folder / "t.txt";
  EXPECT_THAT(refusal(predict), HasSubstr("The text 't.txt' has no word that the model knows"));
  write_file(folder / "t.csv", "text\nx\nyy\n");
  predict.input = folder / "t.csv";
  EXPECT_THAT(refusal(predict), HasSubstr("None of the 2 texts has a word"));
}

TEST_F(PredictText, RefusesABrokenModel) {
  write_file(predict.model, R"({"format":"assay-text","version":1})");
  EXPECT_THAT(refusal(predict), HasSubstr("has no 'classes'"));
}

}  // namespace
}  // namespace assay::cli
