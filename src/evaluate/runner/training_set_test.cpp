#include "evaluate/runner/training_set.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "math/tensor/npy.h"

namespace assay::runner {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class TrainingSetFiles : public testing::Test {
 protected:
  TrainingSetFiles() {
    write_npy(folder / "x.npy", Tensor({2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}));
    write_npy(folder / "y.npy", Tensor({2}, {2, 0}));
  }

  std::optional<TrainingSet> read(const std::string& metric, const std::filesystem::path& input,
                                  const std::filesystem::path& labels) const {
    return read_training(input, labels, read_metrics({"entropy", metric}), model);
  }
  std::string refused(const std::string& metric, const std::filesystem::path& input,
                      const std::filesystem::path& labels) const {
    try {
      read(metric, input, labels);
    } catch (const Error& error) {
      return error.what();
    }
    return "accepted";
  }

  TemporaryFolder folder;
  model::Model model = model::load("tests/cli/files/tiny.onnx");
};

TEST_F(TrainingSetFiles, AreItemsAndTheirClasses) {
  const std::optional<TrainingSet> set = read("roar", folder / "x.npy", folder / "y.npy");
  ASSERT_TRUE(set);
  EXPECT_EQ(set->values, Tensor({2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_THAT(set->labels, ElementsAre(2, 0));
  EXPECT_EQ(set->view().labels.size(), 2U);
}

TEST_F(TrainingSetFiles, AreForMetricsThatTrainAgainOnly) {
  EXPECT_FALSE(read("deletion", {}, {}));
  EXPECT_THAT(refused("deletion", folder / "x.npy", {}),
              HasSubstr("are for metrics that train again"));
}

TEST_F(TrainingSetFiles, MustBeThereForThem) {
  EXPECT_THAT(refused("keep_and_retrain", {}, {}),
              HasSubstr("'keep_and_retrain' trains the model again; give '--train-input'"));
  EXPECT_THAT(refused("roar", folder / "x.npy", {}),
              HasSubstr("nobody says which class 'x.npy[0]' is of; give '--train-labels'"));
}

}  // namespace
}  // namespace assay::runner
