#include "explain/attribution/bias.h"

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// A convolution with a bias a channel, a shift a column that is taken off, a linear map with its
// bias, and what is left when a number is taken off a constant.
TEST(Biases, AreFoundWhereverSomethingConstantIsAdded) {
  graph::Builder b;
  graph::NodeId at = b.input("x", {1, 1, 3});
  const auto w = b.constant("w", {{2, 1, 1}, {1, 1}});
  const auto c = b.constant("c", {{2}, {5, 6}});
  const auto conv = b.add("conv", graph::Convolution{{{1}, {1}, {1}, {0}, {0}}, 1}, {at, w, c});
  at = b.add("relu", graph::Unary{graph::Function::relu}, {conv});
  const auto shift = b.add("shift", graph::Binary{graph::Arithmetic::subtract},
                           {at, b.constant("columns", {{3}, {1, 2, 3}})});
  at = b.add("tanh", graph::Unary{graph::Function::tanh}, {shift});
  at = b.add("flat", graph::Reshape{}, {at}, {1, 6});
  const auto dense =
      b.add("dense", graph::Linear{},
            {at, b.constant("v", Tensor(Shape{2, 6})), b.constant("d", {{2}, {7, 8}})});
  at = b.add("tanh2", graph::Unary{graph::Function::tanh}, {dense});
  at = b.add("y", graph::Binary{graph::Arithmetic::subtract}, {b.constant("e", {{1}, {9}}), at});
  const model::Model model(std::move(b).finish({at}), {});
  const std::vector<Bias> found = biases_of(model);
  ASSERT_EQ(found.size(), 4U);
  EXPECT_THAT(found[0].numbers, ElementsAre(5, 5, 5, 6, 6, 6));
  EXPECT_THAT(found[1].numbers, ElementsAre(-1, -2, -3, -1, -2, -3));
  EXPECT_THAT(found[2].numbers, ElementsAre(7, 8));
  EXPECT_THAT(found[3].numbers, ElementsAre(9, 9));
  EXPECT_EQ(model.graph()[found[1].node].name, "shift");
}

}  // namespace
}  // namespace assay::attribution
