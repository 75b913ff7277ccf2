#include "math/stats/sums.h"

#include <gtest/gtest.h>

#include <vector>

namespace assay::stats {
namespace {

// Small whole numbers, whose sums are exact in any order: 1 + ... + n is n (n + 1) / 2, and of
// squares n (n + 1) (2 n + 1) / 6. Every length around the sixteen parts.
TEST(Sums, AreExactForWholeNumbersOfAnyLength) {
  std::vector<double> numbers;
  for (std::size_t n = 0; n < 70; ++n) {
    const auto count = static_cast<double>(n);
    EXPECT_EQ(sum(numbers), count * (count + 1) / 2);
    EXPECT_EQ(sum_of_products(numbers, numbers), count * (count + 1) * (2 * count + 1) / 6);
    numbers.push_back(count + 1);
  }
  set_all(std::span(numbers).subspan(1, 68), 2);
  EXPECT_EQ(sum(numbers), 1 + 68 * 2 + 70);
}

}  // namespace
}  // namespace assay::stats
