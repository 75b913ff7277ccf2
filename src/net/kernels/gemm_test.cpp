#include "net/kernels/gemm.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/parallel.h"
#include "base/rng.h"

namespace assay::kernels {
namespace {

std::vector<float> random_numbers(std::int64_t size, std::uint64_t stream) {
  Random random(4, stream);
  std::vector<float> result(static_cast<std::size_t>(size));
  for (float& value : result) value = static_cast<float>(2 * random.uniform() - 1);
  return result;
}

// Around the panels of 128 columns, the sixteen partial sums and the row that is a dot product.
const Product sizes[] = {{1, 1, 1},    {1, 10, 1000}, {3, 5, 7},      {17, 128, 31},
                         {2, 129, 64}, {1, 300, 15},  {64, 257, 100}, {5, 1, 40}};

std::vector<Product> products() {
  std::vector<Product> result;
  for (const Product& size : sizes) {
    for (const bool left : {false, true}) {
      for (const bool right : {false, true}) {
        result.push_back({size.rows, size.columns, size.depth, left, right});
      }
    }
  }
  return result;
}

TEST(Gemm, EqualsTheThreeLoops) {
  for (const Product& p : products()) {
    const auto left = random_numbers(p.rows * p.depth, 1);
    const auto right = random_numbers(p.depth * p.columns, 2);
    auto found = random_numbers(p.rows * p.columns, 3);
    const auto before = found;
    auto added = found;
    gemm(p, left.data(), right.data(), found.data());
    gemm(p, left.data(), right.data(), added.data(), true);
    for (std::int64_t i = 0; i < p.rows; ++i) {
      for (std::int64_t j = 0; j < p.columns; ++j) {
        double expected = 0;
        for (std::int64_t k = 0; k < p.depth; ++k) {
          const auto l =
              static_cast<std::size_t>(p.transpose_left ? k * p.rows + i : i * p.depth + k);
          const auto r =
              static_cast<std::size_t>(p.transpose_right ? j * p.depth + k : k * p.columns + j);
          expected += static_cast<double>(left[l]) * right[r];
        }
        const auto at = static_cast<std::size_t>(i * p.columns + j);
        ASSERT_NEAR(found[at], expected, 2e-5) << p.rows << "x" << p.columns << "x" << p.depth;
        ASSERT_NEAR(added[at], expected + before[at], 2e-5);
      }
    }
  }
}

TEST(Gemm, BitsAreTheSameOnAnyNumberOfThreads) {
  const int before = threads();
  for (const Product& p : products()) {
    const auto left = random_numbers(p.rows * p.depth, 1);
    const auto right = random_numbers(p.depth * p.columns, 2);
    std::vector<std::vector<float>> results;
    for (const int count : {1, 2, 3}) {
      set_threads(count);
      results.emplace_back(static_cast<std::size_t>(p.rows * p.columns));
      gemm(p, left.data(), right.data(), results.back().data());
    }
    EXPECT_EQ(results[0], results[1]);
    EXPECT_EQ(results[0], results[2]);
  }
  set_threads(before);
}

}  // namespace
}  // namespace assay::kernels
