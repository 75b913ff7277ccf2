#include "runner/batches.h"

#include <gtest/gtest.h>

#include "base/console_test.h"
#include "base/error.h"
#include "base/temporary_folder.h"
#include "graph/builder.h"
#include "runner/open.h"
#include "tensor/npy.h"

namespace assay::runner {
namespace {

constexpr std::size_t many = 77;  // more than two rounds

// Sample n is (0, n, 0, 0). Its logit of class 1 is x1 - x3 + 1 = n + 1, with the gradient
// (0, 1, 0, -1).
class Batches : public testing::Test {
 protected:
  Batches() {
    Tensor batch({many, 4});
    for (std::size_t row = 0; row < many; ++row) batch.row(row)[1] = static_cast<float>(row);
    write_npy(folder / "x.npy", batch);
  }

  TemporaryFolder folder;
  model::Model model = model::load("tests/cli/files/tiny.onnx");
  TestConsole test;
};

TEST_F(Batches, OfManySamplesAreInOrder) {
  const data::InputSource source(folder / "x.npy", {}, model.input_shape());
  std::vector<float> found;
  for_scores(test.console, model, SourceItems(source), model::Output::logit,
             [&](std::size_t at, std::span<const float> scores) {
               EXPECT_EQ(at, found.size());
               EXPECT_EQ(scores.size(), 3U);
               found.push_back(scores[1]);
             });
  const Tensor slope = gradients(test.console, model, source, Target{1}, model::Output::logit);
  ASSERT_EQ(found.size(), many);
  ASSERT_EQ(slope.shape, (Shape{many, 4}));
  for (std::size_t row = 0; row < many; ++row) {
    EXPECT_EQ(found[row], static_cast<float>(row) + 1);
    EXPECT_EQ(slope.row(row)[3], -1);
  }
}

TEST_F(Batches, HoldTheSamplesAskedFor) {
  const data::InputSource source(folder / "x.npy", {}, model.input_shape());
  EXPECT_EQ(load_batch(source, 5, 7), Tensor({2, 4}, {0, 5, 0, 0, 0, 6, 0, 0}));
  EXPECT_THROW(load_batch(source, 5, many + 1), Bug);
}

// A softmax over one number is 1 whatever the number.
TEST_F(Batches, OfAModelWithOneOutputComeWithAWarning) {
  print_assumptions(test.console, model);
  EXPECT_EQ(test.err.str().find("one output"), std::string::npos);
  graph::Builder builder;
  const graph::NodeId x = builder.input("x", {1, 2});
  const graph::NodeId w = builder.constant("w", {{1, 2}, {1, -1}});
  const graph::NodeId y = builder.add("y", graph::Linear{}, {x, w});
  const model::Model single(std::move(builder).finish({y}), {});
  EXPECT_EQ(single.scores(Tensor({1, 2}, {3, 9}), model::Output::probability).data[0], 1);
  print_assumptions(test.console, single);
  EXPECT_NE(test.err.str().find("The model has one output"), std::string::npos);
}

}  // namespace
}  // namespace assay::runner
