#include "cli/train.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "net/data/mnist1d.h"
#include "net/model/model.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

class TrainCommand : public testing::Test {
 protected:
  TrainCommand() {
    train.out = folder.path() / "net.onnx";
    train.epochs = 1;
  }

  TemporaryFolder folder;
  Train train;
};

// The accuracy that is printed is what the saved file gives when it is loaded again.
TEST_F(TrainCommand, SavesTheNetWhoseAccuracyItPrints) {
  const std::string text = said(train);
  const model::Model net = model::load(train.out);
  const data::Signals test = data::make_mnist1d().test;
  const Tensor scores = net.scores(test.values, model::Output::logit);
  int right = 0;
  for (std::size_t row = 0; row < test.labels.size(); ++row) {
    const auto best = std::ranges::max_element(scores.row(row)) - scores.row(row).begin();
    right += best == static_cast<std::ptrdiff_t>(test.labels[row]);
  }
  EXPECT_THAT(text, HasSubstr(fmt::format("test accuracy {:.1f} %", right / 10.0)));
  EXPECT_EQ(net.description().classes.size(), 10U);
  EXPECT_TRUE(net.description().assumptions.empty());
}

TEST_F(TrainCommand, GivesTheSameFileForTheSameSeedAndAnotherForAnother) {
  said(train);
  const std::string first = read_file(train.out);
  said(train);
  EXPECT_EQ(read_file(train.out), first);
  train.seed = 1;
  said(train);
  EXPECT_NE(read_file(train.out), first);
}

TEST_F(TrainCommand, RefusesAFileThatIsNotOnnxBeforeItTrains) {
  train.out = folder.path() / "net.txt";
  EXPECT_THAT(refusal(train), HasSubstr("should end in .onnx"));
  EXPECT_FALSE(std::filesystem::exists(train.out));
}

// Training itself would fail, and say so.
TEST_F(TrainCommand, RefusesAFileThatCannotBeWrittenBeforeItTrains) {
  train.learning_rate = 1000;
  train.out = folder.path() / "nowhere" / "net.onnx";
  EXPECT_THAT(refusal(train), HasSubstr("Cannot write"));
}

TEST_F(TrainCommand, SaysThatALearningRateIsTooLarge) {
  train.learning_rate = 1000;
  EXPECT_THAT(refusal(train), HasSubstr("smaller learning rate"));
  EXPECT_FALSE(std::filesystem::exists(train.out));
}

}  // namespace
}  // namespace assay::cli
