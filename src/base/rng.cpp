#include "base/rng.h"

#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

#include "base/error.h"

namespace assay {
namespace {

std::uint32_t low(std::uint64_t word) { return static_cast<std::uint32_t>(word); }
std::uint32_t high(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); }

}  // namespace

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter,
                                    std::array<std::uint32_t, 2> key) {
  constexpr int rounds = 10;
  constexpr std::uint64_t multipliers[] = {0xD2511F53, 0xCD9E8D57};
  constexpr std::uint32_t steps[] = {0x9E3779B9, 0xBB67AE85};  // golden ratio, sqrt(3) - 1
  for (int round = 0; round < rounds; ++round) {
    const std::uint64_t first = multipliers[0] * counter[0];
    const std::uint64_t second = multipliers[1] * counter[2];
    counter = {high(second) ^ counter[1] ^ key[0], low(second), high(first) ^ counter[3] ^ key[1],
               low(first)};
    key[0] += steps[0];
    key[1] += steps[1];
  }
  return counter;
}

std::uint32_t Random::bits() {
  const std::size_t within = position_ % 4;
  if (within == 0) {
    const std::uint64_t block = position_ / 4;
    block_ =
        philox({low(block), high(block), low(stream_), high(stream_)}, {low(seed_), high(seed_)});
  }
  ++position_;
  return block_[within];
}

double Random::uniform() {
  const std::uint64_t upper = bits() >> 5;
  const std::uint64_t lower = bits() >> 6;
  return static_cast<double>((upper << 26) | lower) * 0x1p-53;
}

// Box and Muller's transform. Its second number is thrown away: a generator then has no state but
// its position.
double Random::normal() {
  const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
  return radius * std::cos(2.0 * std::numbers::pi * uniform());
}

std::uint64_t Random::below(std::uint64_t n) {
  expects(n > 0, "there is a number below n");
  // 2^64 mod n of the 64-bit numbers are too many; without them every remainder is equally likely.
  const std::uint64_t surplus = (0 - n) % n;
  while (true) {
    const std::uint64_t upper = bits();
    const std::uint64_t drawn = (upper << 32) | bits();
    if (drawn >= surplus) return drawn % n;
  }
}

std::vector<std::size_t> shuffled(std::size_t n, std::uint64_t seed, std::uint64_t stream) {
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  Random random(seed, stream);
  for (std::size_t left = n; left > 1; --left) {
    std::swap(order[left - 1], order[random.below(left)]);
  }
  return order;
}

}  // namespace assay
