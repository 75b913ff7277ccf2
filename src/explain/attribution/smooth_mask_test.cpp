#include "explain/attribution/smooth_mask.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// The grid as TorchRay's MaskGenerator pads it, and its formula in doubles: at a point, over a
// window of (2 radius + 1) numbers each way, zeros beyond the grid included.
struct Slow {
  std::int64_t rows;
  std::int64_t columns;
  std::int64_t step;
  double sigma;
  bool signal = false;

  std::int64_t cells(std::int64_t length) const { return (length + step - 1) / step; }

  double at(const std::vector<double>& grid, std::int64_t y, std::int64_t x) const {
    const auto ceil = [&](double width) {
      return static_cast<std::int64_t>(std::ceil(width / static_cast<double>(step)));
    };
    const std::int64_t padding = 1 + ceil(2 * sigma);
    const std::int64_t width = 2 * (1 + ceil(sigma)) + 1;
    double weighted = 0;
    double total = 0;
    for (std::int64_t ky = 0; ky < (signal ? 1 : width); ++ky) {
      for (std::int64_t kx = 0; kx < width; ++kx) {
        const std::int64_t iy = signal ? 0 : y / step + ky - padding;
        const std::int64_t ix = x / step + kx - padding;
        const double down = signal ? 0 : static_cast<double>(y - step * iy) - sigma;
        const double across = static_cast<double>(x - step * ix) - sigma;
        const double beyond = std::max(0.0, std::hypot(down, across) / sigma - 0.5);
        const bool inside = iy >= 0 && iy < cells(rows) && ix >= 0 && ix < cells(columns);
        const double number = inside ? grid[static_cast<std::size_t>(iy * cells(columns) + ix)] : 0;
        const double value = number * std::exp(-2 * beyond * beyond);
        weighted += value * std::exp(20 * value);
        total += std::exp(20 * value);
      }
    }
    return weighted / total;
  }
};

std::vector<double> some_grid(std::size_t size) {
  std::vector<double> grid(size);
  for (std::size_t at = 0; at < size; ++at) grid[at] = static_cast<double>(at * 37 % 11) / 10;
  return grid;
}

struct Case {
  Shape space;
  int step;
  double sigma;
  Shape out;
};

class SmoothMasks : public testing::TestWithParam<Case> {
 protected:
  const Case& one = GetParam();
  bool signal = one.space.size() == 1;
  SmoothMask mask{one.space, one.step, one.sigma};
  Slow slow{signal ? 1 : one.space[0], one.space.back(), one.step, one.sigma, signal};
  std::vector<double> grid = some_grid(mask.numbers());
  std::vector<float> numbers{grid.begin(), grid.end()};
  std::vector<float> values = std::vector<float>(mask.points());
  std::vector<float> sums = std::vector<float>(mask.points());

  double slow_at(const std::vector<double>& some, std::size_t point) const {
    const auto at = static_cast<std::int64_t>(point);
    return slow.at(some, at / one.out.back(), at % one.out.back());
  }
};

TEST_P(SmoothMasks, AreTheSoftMaximumOfWhatReachesAPoint) {
  ASSERT_EQ(mask.points(), count(one.out));
  mask.spread(numbers, values, sums);
  for (std::size_t at = 0; at < values.size(); ++at) {
    ASSERT_NEAR(values[at], slow_at(grid, at), 2e-6) << at;
  }
}

// Slopes of a random mixture of all points, beside central differences of the slow formula.
TEST_P(SmoothMasks, HaveTheSlopeThatDifferencesShow) {
  mask.spread(numbers, values, sums);
  const Tensor gradient = random_tensor({static_cast<std::int64_t>(mask.points())}, 3);
  std::vector<float> slope(grid.size());
  mask.gather(numbers, values, sums, gradient.data, slope);
  const auto mixture = [&](const std::vector<double>& some) {
    double sum = 0;
    for (std::size_t at = 0; at < values.size(); ++at) {
      sum += double{gradient.data[at]} * slow_at(some, at);
    }
    return sum;
  };
  for (std::size_t at = 0; at < grid.size(); at += 5) {
    std::vector<double> more = grid;
    std::vector<double> less = grid;
    more[at] += 1e-5;
    less[at] -= 1e-5;
    const double expected = (mixture(more) - mixture(less)) / 2e-5;
    EXPECT_NEAR(slope[at], expected, 1e-4 * (1 + std::abs(expected))) << at;
  }
}

TEST_P(SmoothMasks, AreTheSameOnAnyThreads) {
  const Tensor gradient = random_tensor({static_cast<std::int64_t>(mask.points())}, 3);
  const auto both = [&] {
    std::vector<float> slope(grid.size());
    mask.spread(numbers, values, sums);
    mask.gather(numbers, values, sums, gradient.data, slope);
    slope.insert(slope.end(), values.begin(), values.end());
    return slope;
  };
  const int before = threads();
  set_threads(1);
  const std::vector<float> alone = both();
  set_threads(3);
  EXPECT_EQ(both(), alone);
  set_threads(before);
}

// Sizes of masks with their margins are TorchRay's, but for the last, whose kernel is narrower than
// two steps.
INSTANTIATE_TEST_SUITE_P(Sizes, SmoothMasks,
                         testing::Values(Case{{30, 26}, 4, 11, {53, 49}},
                                         Case{{9, 14}, 1, 3, {15, 20}}, Case{{40}, 3, 9, {58}},
                                         Case{{10, 12}, 4, 2, {13, 17}}),
                         [](const auto& tested) { return "Case" + std::to_string(tested.index); });

// MaskGenerator((30, 26), 4, 11).generate(((torch.arange(56.).reshape(1, 1, 8, 7) * 37) % 11) / 10)
TEST(SmoothMask, IsTorchRays) {
  const SmoothMask mask({30, 26}, 4, 11);
  const std::vector<double> grid = some_grid(56);
  std::vector<float> values(53 * 49);
  std::vector<float> sums(53 * 49);
  mask.spread(std::vector<float>(grid.begin(), grid.end()), values, sums);
  EXPECT_NEAR(values[0], 0.001592, 2e-6);
  EXPECT_NEAR(values[20 * 49 + 8], 0.843583, 2e-6);
  EXPECT_NEAR(values[30 * 49 + 40], 0.997755, 2e-6);
  EXPECT_NEAR(values[52 * 49 + 30], 0.211677, 2e-6);
  EXPECT_NEAR(values[25 * 49 + 48], 0.301475, 2e-6);
}

TEST(SmoothMask, RefusesKernelsThatReachEveryPointFromEverywhere) {
  EXPECT_THROW(SmoothMask({1000, 1000}, 1, 100), Error);
  EXPECT_THROW(SmoothMask({2000, 2000}, 1024, 3072), Error);
}

// A margin of 11 before the picture.
TEST(SmoothMask, HasThePictureInItsMiddle) {
  const SmoothMask mask({30, 26}, 4, 11);
  std::size_t seen = 0;
  mask.for_picture([&](std::size_t of_mask, std::size_t of_picture) {
    EXPECT_EQ(of_picture, seen++);
    EXPECT_EQ(of_mask, (of_picture / 26 + 11) * 49 + of_picture % 26 + 11);
  });
  EXPECT_EQ(seen, 780U);
}

}  // namespace
}  // namespace assay::attribution
