#include "base/rng.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

#include "base/error.h"

namespace assay {
namespace {

std::uint32_t low(std::uint64_t word) { return static_cast<std::uint32_t>(word); }
std::uint32_t high(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); }

constexpr int rounds = 10;
constexpr std::uint64_t multipliers[] = {0xD2511F53, 0xCD9E8D57};
constexpr std::uint32_t steps[] = {0x9E3779B9, 0xBB67AE85};  // golden ratio, sqrt(3) - 1

// Philox of consecutive blocks side by side: a loop over them is a loop over a vector's lanes.
constexpr std::size_t blocks_at_once = 16;
constexpr std::size_t words_at_once = 4 * blocks_at_once;
// Fewer words than this are sooner made block by block.
constexpr std::size_t worth_it = 20;

using Lanes = std::array<std::uint32_t, blocks_at_once>;

void philox_blocks(std::uint64_t first, std::uint64_t stream, std::uint64_t seed,
                   std::uint32_t* words) {
  Lanes a;
  Lanes b;
  Lanes c;
  Lanes d;
  for (std::size_t lane = 0; lane < blocks_at_once; ++lane) {
    a[lane] = low(first + lane);
    b[lane] = high(first + lane);
    c[lane] = low(stream);
    d[lane] = high(stream);
  }
  std::uint32_t keys[] = {low(seed), high(seed)};
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t lane = 0; lane < blocks_at_once; ++lane) {
      const std::uint64_t one = multipliers[0] * a[lane];
      const std::uint64_t two = multipliers[1] * c[lane];
      a[lane] = high(two) ^ b[lane] ^ keys[0];
      b[lane] = low(two);
      c[lane] = high(one) ^ d[lane] ^ keys[1];
      d[lane] = low(one);
    }
    keys[0] += steps[0];
    keys[1] += steps[1];
  }
  for (std::size_t lane = 0; lane < blocks_at_once; ++lane) {
    words[4 * lane] = a[lane];
    words[4 * lane + 1] = b[lane];
    words[4 * lane + 2] = c[lane];
    words[4 * lane + 3] = d[lane];
  }
}

}  // namespace

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter,
                                    std::array<std::uint32_t, 2> key) {
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

void Random::fill(std::span<std::uint32_t> words) {
  while (!words.empty() && (position_ % 4 != 0 || words.size() < worth_it)) {
    words.front() = bits();
    words = words.subspan(1);
  }
  std::array<std::uint32_t, words_at_once> made;
  while (!words.empty()) {
    philox_blocks(position_ / 4, stream_, seed_, made.data());
    const std::size_t taken = std::min(words.size(), words_at_once);
    std::copy_n(made.begin(), taken, words.begin());
    words = words.subspan(taken);
    position_ += taken;
    // The block that was begun is where bits() goes on.
    if (taken % 4 != 0) std::copy_n(made.begin() + taken / 4 * 4, 4, block_.begin());
  }
}

// The upper word of word * n (Lemire 2019). 2^32 mod n words are too many: those whose product has
// a lower word less than that are passed over.
void Random::fill_below(std::uint32_t n, std::span<std::uint32_t> drawn) {
  expects(n > 0, "there is a number below n");
  const Random before = *this;
  const std::uint32_t surplus = (0 - n) % n;
  std::uint32_t least = surplus;
  fill(drawn);
  for (std::uint32_t& word : drawn) {
    const std::uint64_t product = std::uint64_t{n} * word;
    least = std::min(least, low(product));
    word = high(product);
  }
  if (least >= surplus) return;
  *this = before;
  for (std::uint32_t& word : drawn) {
    std::uint64_t product = std::uint64_t{n} * bits();
    while (low(product) < surplus) product = std::uint64_t{n} * bits();
    word = high(product);
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
