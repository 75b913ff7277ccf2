// A results file holds scores by one truth: whoever goes on with it has to give the same.
#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/sweep.h"
#include "cli/test_console.h"
#include "cli/text_model_test.h"
#include "evaluate/sweep/results.h"
#include "math/tensor/npy.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

class SweepTruth : public testing::Test {
 protected:
  SweepTruth() {
    unit.model = {"tests/cli/files/tiny.onnx"};
    unit.input = folder / "x.npy";
    unit.method = {"gradient"};
    unit.metric = {"iou"};
    unit.controls = {"none"};
    unit.out = folder / "r.sqlite";
    write_npy(folder / "x.npy", Tensor({2, 4}, {1, 2, 3, 4, 0, 1, 0, 0}));
    write_npy(folder / "mask.npy", Tensor({2, 4}, {0, 0, 1, 1, 1, 0, 0, 0}));
    write_npy(folder / "other.npy", Tensor({2, 4}, {0, 0, 1, 1, 0, 1, 0, 0}));
    unit.mask = folder / "mask.npy";
  }

  TemporaryFolder folder;
  Sweep unit;
};

// Masks of ones and of hundreds say the same of where the object is: what a sum of relevance should
// come to, they do not say.
TEST_F(SweepTruth, HasNoScoreByMetricsThatMindTheSizeOfItsNumbers) {
  unit.metric = {"completeness", "infidelity:variant=captum", "infidelity", "max_sensitivity"};
  said(unit);
  const sweep::Results results(unit.out);
  const auto why = [&](std::size_t metric) {
    const sweep::Column column = results.read(0, metric, 1);
    return column.undefined.empty() ? "" : column.undefined.front().first;
  };
  ASSERT_EQ(results.methods()[1].role, sweep::Role::truth);
  EXPECT_THAT(why(0), HasSubstr("the truth has no unit"));
  EXPECT_EQ(why(1), why(0));
  EXPECT_EQ(results.read(0, 2, 1).defined().size(), 2U);
  EXPECT_THAT(why(3), HasSubstr("the truth is no method"));
  EXPECT_EQ(results.read(0, 0, 0).defined().size(), 2U) << "methods have theirs";
}

TEST_F(SweepTruth, OfAnotherMaskIsRefused) {
  said(unit);
  unit.method.emplace_back("occlusion");
  unit.mask = folder / "other.npy";
  EXPECT_THAT(refusal(unit), HasSubstr("results of 'x.npy[1]' with another truth"));
  EXPECT_EQ(sweep::Results(unit.out).methods().size(), 2U) << "gradient and the truth";
  unit.mask = folder / "mask.npy";
  EXPECT_EQ(refusal(unit), "accepted");
}

TEST_F(SweepTruth, OfAnotherOutlineOrOfEachPersonIsRefused) {
  said(unit);
  unit.outline = folder / "other.npy";
  EXPECT_THAT(refusal(unit), HasSubstr("with another truth"));
  unit.outline.clear();
  // Of two people the second marked nothing: the mean is the mask, the people are more.
  write_npy(folder / "people.npy",
            Tensor({2, 2, 4}, {0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0}));
  unit.mask = folder / "people.npy";
  EXPECT_THAT(refusal(unit), HasSubstr("with another truth"));
}

TEST_F(SweepTruth, MayComeLaterAndMayBeLeftOut) {
  unit.mask.clear();
  unit.metric = {"gini"};
  said(unit);
  unit.mask = folder / "mask.npy";
  unit.metric = {"gini", "iou"};
  EXPECT_EQ(refusal(unit), "accepted");
  unit.mask.clear();
  unit.metric = {"gini", "entropy"};
  EXPECT_EQ(refusal(unit), "accepted");
  unit.mask = folder / "other.npy";
  EXPECT_THAT(refusal(unit), HasSubstr("with another truth"));
}

TEST_F(SweepTruth, OfOtherLabelsIsRefused) {
  unit.metric = {"masked_accuracy"};
  unit.labels = folder / "l.npy";
  write_npy(unit.labels, Tensor({2}, {2, 1}));
  said(unit);
  write_npy(unit.labels, Tensor({2}, {2, 0}));
  EXPECT_THAT(refusal(unit), HasSubstr("'x.npy[1]' was judged in"));
  EXPECT_THAT(refusal(unit), HasSubstr("with the label '1', and has the label '0' now"));
}

// Metrics take the labels of a file before those of a list; so does what is stored.
TEST_F(SweepTruth, HasTheLabelsThatMetricsSee) {
  write_npy(folder / "a.npy", Tensor({4}, {1, 2, 3, 4}));
  write_file(folder / "list.csv", "path,label\na.npy,0\n");
  write_npy(folder / "l.npy", Tensor({1}, {2}));
  unit.input = folder / "list.csv";
  unit.labels = folder / "l.npy";
  unit.mask.clear();
  unit.metric = {"gini"};
  said(unit);
  EXPECT_EQ(sweep::Results(unit.out).items().at(0).label, "2");
}

TEST_F(SweepTruth, OfAnotherBackgroundIsRefused) {
  const std::filesystem::path background = folder / "b.npy";
  write_npy(background, Tensor({2, 4}, {0, 0, 0, 0, 1, 1, 1, 1}));
  unit.method = {"gradient_shap:samples=4,background=" + background.string()};
  said(unit);
  EXPECT_EQ(refusal(unit), "accepted");
  write_npy(background, Tensor({2, 4}, {0, 0, 0, 0, 1, 1, 1, 2}));
  EXPECT_THAT(refusal(unit), HasSubstr("with other files: they had sha256"));
}

TEST_F(SweepTruth, OfOtherMarksOfTextsIsRefused) {
  unit.model = {text_model(folder)};
  unit.input = folder / "t.csv";
  unit.method = {"input_gradient"};
  unit.metric = {"weighted_recall"};
  unit.mask = folder / "marked.json";
  write_file(unit.input, "name,text\na,good fine bad\nb,bad weather\n");
  write_file(unit.mask, R"([{"article": "a", "words": [["good", 1]]}])");
  said(unit);
  // Text b, which nobody had marked, was stored as such.
  write_file(unit.mask, R"([{"article": "a", "words": [["good", 1]]},
                            {"article": "b", "words": [["bad", 1]]}])");
  EXPECT_THAT(refusal(unit), HasSubstr("results of 'b' with another truth"));
  write_file(unit.mask, R"([{"article": "a", "words": [["good", 0.5]]}])");
  EXPECT_THAT(refusal(unit), HasSubstr("results of 'a' with another truth"));
}

}  // namespace
}  // namespace assay::cli
