#include "evaluate/runner/array_subject.h"

#include <gmock/gmock.h>

#include "base/console_test.h"
#include "base/temporary_folder.h"
#include "evaluate/runner/all_items.h"
#include "evaluate/runner/kind.h"
#include "math/tensor/npy.h"
#include "net/model/function_classifier.h"

namespace assay::runner {
namespace {

using testing::HasSubstr;

// Two classes over the three columns of a table: 0 and 2 x0 - x1 + x2 / 2, as somebody's function.
model::FunctionClassifier linear_function() {
  return {Shape{3}, 2, {}, {.scores = [](const Tensor& batch) {
            Tensor scores(Shape{batch.shape[0], 2});
            for (std::size_t row = 0; row < batch.rows(); ++row) {
              const std::span<const float> x = batch.row(row);
              scores.row(row)[1] = 2 * x[0] - x[1] + x[2] / 2;
            }
            return scores;
          }}};
}

class SubjectOfAFunction : public testing::Test {
 protected:
  SubjectOfAFunction() {
    write_npy(folder_ / "x.npy", Tensor({2, 3}, {1, 2, 4, 3, 1, 2}));
    auto classifier = std::make_unique<model::FunctionClassifier>(linear_function());
    data::InputSource source(folder_ / "x.npy", {}, Shape{3});
    subject_ = std::make_unique<ArraySubject>(std::move(classifier), std::move(source));
  }

  Method method(const std::string& spec) const { return kind_of({}).method(spec); }

  TemporaryFolder folder_;
  TestConsole test_;
  std::unique_ptr<Subject> subject_;
};

// Hiding a column by zeros takes away what it adds: 2 x0, -x1 and x2 / 2.
TEST_F(SubjectOfAFunction, IsExplainedByTheLoopOfAllClassifiers) {
  const Questions questions{.methods = {method("occlusion:window=1,stride=1")}};
  const std::vector<std::size_t> targets{1, 1};
  const Part found = explain_all(test_.console, *subject_, questions, 0, targets);
  const Tensor& maps = std::get<attribution::Maps>(found.maps).values;
  EXPECT_EQ(maps, Tensor({2, 3}, {2, -2, 2, 6, -1, 1}));
  EXPECT_EQ(found.passes.backward, 0U);
  EXPECT_GE(found.passes.forward, 2U * 3);
}

// In the order 2, 2, -2 of the first row and 6, 1, -1 of the second the column x0 goes first, and
// the score left is that of the others.
TEST_F(SubjectOfAFunction, IsScoredByTheLoopOfAllClassifiers) {
  Questions questions{.methods = {method("occlusion:window=1,stride=1")},
                      .judges = read_metrics({"gini", "deletion"}),
                      .output = model::Output::logit};
  const std::vector<std::size_t> targets{1, 1};
  const Scores found = score_all(test_.console, *subject_, questions, 0, targets);
  ASSERT_EQ(found.size(), 2U);
  ASSERT_EQ(found[0].size(), 2U);
  EXPECT_TRUE(found[1][0].value.has_value());
  // The same maps, stored, have the same scores.
  questions.methods[0].stored =
      std::make_shared<HeldMaps>(explain_all(test_.console, *subject_, questions, 0, targets).maps);
  const Scores again = score_all(test_.console, *subject_, questions, 0, targets);
  for (std::size_t metric = 0; metric < 2; ++metric) {
    for (std::size_t item = 0; item < 2; ++item) {
      EXPECT_EQ(again[metric][item].value, found[metric][item].value);
    }
  }
}

// What a method needs and the classifier lacks is known before anything is explained.
TEST_F(SubjectOfAFunction, RefusesMethodsThatNeedGradients) {
  EXPECT_THAT(subject_->refusal(method("gradient"), 1, model::Output::logit),
              HasSubstr("gradient"));
  EXPECT_EQ(subject_->refusal(method("occlusion:window=1,stride=1"), 1, model::Output::logit), "");
}

TEST_F(SubjectOfAFunction, IsSurveyedBlockByBlock) {
  const Questions questions;
  const SubjectEvaluation evaluation(*subject_, questions, {.runner_up = true});
  const std::vector<AskedItem> all = evaluation.survey(0, 2);
  EXPECT_EQ(all[0].target, 0U);
  EXPECT_EQ(evaluation.survey(1, 1)[0], all[1]);
  EXPECT_NE(all[0].sha256, all[1].sha256);
  EXPECT_EQ(all[0].sha256, subject_->sha256_of_item(0));
}

}  // namespace
}  // namespace assay::runner
