// The numbers that numpy.random.RandomState(seed) gives, so that data sets made with NumPy can be
// made again here, bit for bit. For anything new use base/rng.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace assay::data {

class NumpyRandom {
 public:
  explicit NumpyRandom(std::uint32_t seed) : engine_(seed) {}

  // random_sample(), rand(): in [0, 1) with 53 bits.
  double uniform();
  // standard_normal(), randn(): Marsaglia's polar method, whose second number is kept for later.
  double normal();
  // randint(n), choice(n): in [0, n); n is not 0.
  std::uint32_t below(std::uint32_t n);
  // permutation(n).
  std::vector<std::size_t> permutation(std::size_t n);

 private:
  std::uint32_t bits() { return static_cast<std::uint32_t>(engine_()); }

  // The standard's Mersenne twister is seeded as NumPy seeds its own with one integer.
  std::mt19937 engine_;
  bool has_spare_ = false;
  double spare_ = 0.0;
};

}  // namespace assay::data
