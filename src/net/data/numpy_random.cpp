#include "net/data/numpy_random.h"

#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/error.h"

namespace assay::data {

double NumpyRandom::uniform() {
  const std::uint64_t upper = bits() >> 5;
  const std::uint64_t lower = bits() >> 6;
  return static_cast<double>((upper << 26) | lower) * 0x1p-53;
}

double NumpyRandom::normal() {
  if (std::exchange(has_spare_, false)) return spare_;
  double first = 0.0;
  double second = 0.0;
  double radius = 0.0;
  do {
    first = 2.0 * uniform() - 1.0;
    second = 2.0 * uniform() - 1.0;
    radius = first * first + second * second;
  } while (radius >= 1.0 || radius == 0.0);
  const double factor = std::sqrt(-2.0 * std::log(radius) / radius);
  spare_ = factor * first;
  has_spare_ = true;
  return factor * second;
}

// As many bits as the largest number needs, drawn again until they are not above it.
std::uint32_t NumpyRandom::below(std::uint32_t n) {
  expects(n > 0, "there is a number below n");
  const std::uint32_t largest = n - 1;
  if (largest == 0) return 0;  // without drawing, as NumPy does
  const std::uint32_t mask = ~std::uint32_t{0} >> std::countl_zero(largest);
  std::uint32_t drawn = 0;
  do {
    drawn = bits() & mask;
  } while (drawn > largest);
  return drawn;
}

std::vector<std::size_t> NumpyRandom::permutation(std::size_t n) {
  expects(n <= 0xffffffff, "a permutation is drawn from 32 bits");
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t left = n; left > 1; --left) {
    std::swap(order[left - 1], order[below(static_cast<std::uint32_t>(left))]);
  }
  return order;
}

}  // namespace assay::data
