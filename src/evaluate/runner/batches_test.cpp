#include "evaluate/runner/batches.h"

#include <gtest/gtest.h>

#include "base/console_test.h"
#include "base/error.h"
#include "base/temporary_folder.h"
#include "math/tensor/npy.h"
#include "net/graph/builder.h"
#include "net/model/model.h"

namespace assay::runner {
namespace {

// Sample n is (0, n, 0, 0).
class Batches : public testing::Test {
 protected:
  TemporaryFolder folder;
  model::Model model = model::load("tests/cli/files/tiny.onnx");
  TestConsole test;
};

TEST_F(Batches, HoldTheSamplesAskedFor) {
  Tensor all({9, 4});
  for (std::size_t row = 0; row < 9; ++row) all.row(row)[1] = static_cast<float>(row);
  write_npy(folder / "x.npy", all);
  const data::InputSource source(folder / "x.npy", {}, model.input_shape());
  EXPECT_EQ(load_batch(source, 5, 7), Tensor({2, 4}, {0, 5, 0, 0, 0, 6, 0, 0}));
  EXPECT_THROW(load_batch(source, 5, 10), Bug);
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
