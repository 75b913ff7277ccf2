// What we must be able to rely on in a compiler, and could not in one: cmake/dependencies.cmake has
// the flags that mend it.
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace assay {
namespace {

[[gnu::noinline]] std::vector<double> three_ones_and_zero() { return {1, 1, 1, 0}; }

[[gnu::noinline]] std::vector<std::int64_t> seven_fives_and_zero() {
  return {5, 5, 5, 5, 5, 5, 5, 0};
}

TEST(Compiler, KeepsTheZeroAtAConstantsEnd) {
  EXPECT_EQ(three_ones_and_zero().back(), 0.0);
  EXPECT_EQ(seven_fives_and_zero().back(), 0);
}

}  // namespace
}  // namespace assay
