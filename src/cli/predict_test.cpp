#include "cli/predict.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "explain/attribution/toy_models_test.h"
#include "math/tensor/npy.h"
#include "net/data/inputs.h"
#include "net/model/onnx_export.h"

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

TEST(PredictCommand, ATableIsNotWrittenAsTheBytesOfAnArray) {
  const TemporaryFolder folder;
  Predict predict = tiny();
  predict.output = Output::logit;
  predict.out = folder / "p.csv";
  said(predict);
  EXPECT_EQ(read_file(*predict.out), "input,0,1,2\r\nx.npy[0],1,-1,4\r\nx.npy[1],0,2,-0.5\r\n");
  predict.out = folder / "p.txt";
  EXPECT_THAT(refusal(predict), HasSubstr("name it .npy for an array or .csv"));
  EXPECT_FALSE(std::filesystem::exists(folder / "p.txt"));
}

class PredictOfPictures : public testing::Test {
 protected:
  PredictOfPictures() {
    const model::Model model = attribution::linear_model(
        {3, 1, 2}, Tensor(Shape{2, 6}, std::vector<float>(12, 1.0F)), {{2}, {0, 1}});
    write_file(folder / "m.onnx", model::export_onnx(model.graph()));
    std::filesystem::create_directories(folder / "in");
    write_file(folder / "in/a.ppm", "P3 2 1 255 1 2 3 4 5 6\n");
    predict.model = folder / "m.onnx";
    predict.input = folder / "in";
  }
  std::string notes() {
    TestConsole test;
    predict(test.console);
    return test.err.str();
  }

  TemporaryFolder folder;
  Predict predict;
};

TEST_F(PredictOfPictures, RefusesTwoNamesForAnotherNumberOfClasses) {
  write_file(folder / "m.json", R"({"classes": ["a", "b", "c"]})");
  EXPECT_THAT(refusal(predict), HasSubstr("names 3 classes, but the model has 2"));
}

TEST_F(PredictOfPictures, RefusesABoxOutsideOfThePicture) {
  write_file(folder / "in/list.csv", "path,box\na.ppm,0 0 2 1\n");
  predict.input = folder / "in/list.csv";
  said(predict);
  write_file(folder / "in/list.csv", "path,box\na.ppm,5 0 9 1\n");
  EXPECT_THAT(refusal(predict), HasSubstr("reaches beyond its 2 x 1 pixels"));
}

TEST_F(PredictOfPictures, NothingInAFolderIsSkippedWithoutAWord) {
  EXPECT_THAT(notes(), testing::Not(HasSubstr("Left out")));
  write_file(folder / "in/notes.txt", "x");
  write_file(folder / "in/scan.heic", "x");
  EXPECT_THAT(notes(), HasSubstr("2 files that are no pictures: notes.txt, scan.heic."));
  write_file(folder / "in/b.tiff", "no TIFF");
  EXPECT_THAT(refusal(predict), HasSubstr("b.tiff"));
  predict.skip_unreadable = true;
  EXPECT_THAT(notes(), HasSubstr("Left out: 1 input that cannot be read. '"));
  predict.json = true;
  EXPECT_THAT(said(predict), testing::Not(HasSubstr("b.tiff")));
}

TEST_F(PredictOfPictures, FoldersOfClassesAreLabels) {
  std::filesystem::create_directories(folder / "classes/cat");
  std::filesystem::create_directories(folder / "classes/dog");
  for (const char* name : {"cat/1.ppm", "cat/2.ppm", "dog/1.ppm"}) {
    std::filesystem::copy(folder / "in/a.ppm", folder / "classes" / name);
  }
  const data::InputSource source(folder / "classes", {}, {3, 1, 2});
  ASSERT_EQ(source.size(), 3U);
  EXPECT_EQ(source.name(1), "cat/2.ppm");
  EXPECT_EQ(source.item(1).label, "cat");
  EXPECT_EQ(source.item(2).label, "dog");
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
