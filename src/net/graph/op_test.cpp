#include "net/graph/op.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace assay::graph {
namespace {

TEST(NameOf, EveryFunctionAndArithmeticIsItsOwn) {
  std::set<std::string_view> names;
  for (int at = 0; at <= static_cast<int>(Function::power); ++at) {
    names.insert(name_of(static_cast<Function>(at)));
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(Function::power) + 1);
  EXPECT_FALSE(names.contains("unknown"));
  names.clear();
  for (int at = 0; at <= static_cast<int>(Arithmetic::power); ++at) {
    names.insert(name_of(static_cast<Arithmetic>(at)));
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(Arithmetic::power) + 1);
  EXPECT_FALSE(names.contains("unknown"));
}

TEST(NameOf, AnOpIsNamedByWhatItDoes) {
  EXPECT_EQ(name_of(Op(Convolution{})), "convolution");
  EXPECT_EQ(name_of(Op(Unary{Function::gelu_tanh})), "gelu_tanh");
  EXPECT_EQ(name_of(Op(Binary{Arithmetic::minimum})), "minimum");
  EXPECT_EQ(name_of(Op(Softmax{-1, false})), "softmax");
  EXPECT_EQ(name_of(Op(Softmax{-1, true})), "log_softmax");
  EXPECT_EQ(name_of(Op(Reduce{Reduction::mean, {}})), "reduce_mean");
  EXPECT_EQ(name_of(Op(Reduce{Reduction::sum, {}})), "reduce_sum");
  EXPECT_EQ(name_of(Op(Reduce{Reduction::maximum, {}})), "reduce_max");
  EXPECT_EQ(name_of(Op(Resize{})), "resize");
}

}  // namespace
}  // namespace assay::graph
