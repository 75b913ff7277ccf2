#include "base/rng.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/error.h"

namespace assay {
namespace {

using Counter = std::array<std::uint32_t, 4>;

// The three vectors for "philox4x32 10" in tests/kat_vectors of Random123 1.14.0.
TEST(Philox, GivesThePublishedKnownAnswers) {
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}),
            (Counter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  constexpr std::uint32_t ones = 0xffffffff;
  EXPECT_EQ(philox({ones, ones, ones, ones}, {ones, ones}),
            (Counter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (Counter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Random, CountsBlocksUnderTheSeedAndTheStream) {
  // Seed and stream fill the words of key and counter, low word first; the block is counted below.
  Random random(0x299f31d0a4093822, 0x0370734413198a2e);
  const Counter first = philox({0, 0, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0});
  const Counter second = philox({1, 0, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0});
  for (const std::uint32_t word : first) EXPECT_EQ(random.bits(), word);
  for (const std::uint32_t word : second) EXPECT_EQ(random.bits(), word);
}

TEST(Random, IsAValueThatContinuesWhereItsOriginalWas) {
  Random original(1, 2);
  for (int skipped = 0; skipped < 7; ++skipped) original.bits();
  Random copy = original;
  for (int taken = 0; taken < 9; ++taken) EXPECT_EQ(original.bits(), copy.bits());
}

TEST(Random, MakesTheUniformNumberOf53Bits) {
  // From the zero vector: 0x6627e8d5 >> 5 = 0x3313f46 and 0xe169c58d >> 6 = 0x385a716, so the
  // number is (0x3313f46 * 2^26 + 0x385a716) / 2^53.
  Random random(0, 0);
  EXPECT_EQ(random.uniform(), (53559110.0 * 67108864.0 + 59090710.0) / 9007199254740992.0);
}

// With n = 100000 draws the mean of a uniform number lies within 5 deviations of 1/2:
// 5 * sqrt(1/12/n) = 0.0046; of its square within 5 * sqrt(4/45/n) = 0.0048 of 1/3.
TEST(Random, IsUniformInTheUnitInterval) {
  constexpr int draws = 100000;
  Random random(7, 3);
  double sum = 0;
  double squares = 0;
  for (int draw = 0; draw < draws; ++draw) {
    const double value = random.uniform();
    ASSERT_TRUE(0 <= value && value < 1);
    sum += value;
    squares += value * value;
  }
  EXPECT_NEAR(sum / draws, 1.0 / 2, 0.0046);
  EXPECT_NEAR(squares / draws, 1.0 / 3, 0.0048);
}

// The share of normal draws below z is Phi(z); within 5 sqrt(1/4/n) = 0.008 for n = 100000.
TEST(Random, IsNormal) {
  constexpr int draws = 100000;
  Random random(7, 4);
  std::vector<double> values(draws);
  for (double& value : values) value = random.normal();
  for (const double z : {-2.0, -1.0, -0.3, 0.0, 0.7, 1.5, 2.5}) {
    const auto below = std::ranges::count_if(values, [=](double value) { return value < z; });
    const double expected = 0.5 * std::erfc(-z / std::sqrt(2.0));
    EXPECT_NEAR(static_cast<double>(below) / draws, expected, 0.008) << z;
  }
}

TEST(Random, IsUnbiasedBelowAnyNumber) {
  // Of 3 * 2^62 numbers two thirds lie below 2^63; a plain remainder of 64 bits would give three
  // quarters. Within 5 sqrt(2/9/n) = 0.017 for n = 20000.
  constexpr int draws = 20000;
  constexpr std::uint64_t half = std::uint64_t{1} << 63;
  Random random(11, 0);
  int below = 0;
  for (int draw = 0; draw < draws; ++draw) {
    const std::uint64_t value = random.below(3 * (half / 2));
    ASSERT_LT(value, 3 * (half / 2));
    below += value < half;
  }
  EXPECT_NEAR(static_cast<double>(below) / draws, 2.0 / 3, 0.017);
  EXPECT_EQ(random.below(1), 0u);
  EXPECT_THROW(random.below(0), Bug);
}

// Any number of words, from any place in a block, and then on: one by one is the definition.
TEST(Random, FillsWhatItWouldGiveWordByWord) {
  for (const std::size_t before : {0U, 1U, 3U, 4U, 6U}) {
    for (const std::size_t count : {0U, 1U, 5U, 19U, 20U, 63U, 64U, 65U, 70U, 127U, 128U, 250U}) {
      Random slow(3, 0x100000002);
      Random fast = slow;
      for (std::size_t skipped = 0; skipped < before; ++skipped)
        EXPECT_EQ(slow.bits(), fast.bits());
      std::vector<std::uint32_t> words(count);
      fast.fill(words);
      for (const std::uint32_t word : words) ASSERT_EQ(word, slow.bits()) << before << ' ' << count;
      for (int after = 0; after < 9; ++after) ASSERT_EQ(fast.bits(), slow.bits());
    }
  }
}

// A word w stands for floor(w n / 2^32). Of n = 3 * 2^30 every third number would have two words
// and the others one, so a quarter of all words, those with w n mod 2^32 < 2^32 mod n = 2^30, are
// passed over.
TEST(Random, FillsBelowANumberPassingOverWhatIsTooMany) {
  constexpr std::uint32_t n = 3u << 30;
  std::vector<std::uint32_t> drawn(20000);
  Random random(11, 5);
  random.fill_below(n, drawn);
  Random words(11, 5);
  std::uint64_t thirds[3] = {0, 0, 0};
  for (const std::uint32_t number : drawn) {
    std::uint64_t word = words.bits();
    while (word * n % (std::uint64_t{1} << 32) < (1u << 30)) word = words.bits();
    ASSERT_EQ(number, word * n >> 32);
    ++thirds[number % 3];
  }
  EXPECT_EQ(random.bits(), words.bits());
  // Every remainder equally often, within 5 sqrt(2/9/20000) = 0.017 of a third.
  for (const std::uint64_t times : thirds)
    EXPECT_NEAR(static_cast<double>(times) / 20000, 1. / 3, 0.017);
  EXPECT_THROW(random.fill_below(0, drawn), Bug);
}

// The same numbers however many are asked for at a time.
TEST(Random, FillsBelowInAnyPortions) {
  std::vector<std::uint32_t> all(300);
  Random(1, 2).fill_below(3000000000u, all);
  Random random(1, 2);
  std::vector<std::uint32_t> some(100);
  for (std::size_t begin = 0; begin < 300; begin += 100) {
    random.fill_below(3000000000u, some);
    EXPECT_TRUE(
        std::equal(some.begin(), some.end(), all.begin() + static_cast<std::ptrdiff_t>(begin)));
  }
}

TEST(Shuffled, HoldsEveryNumberOnce) {
  std::vector<std::size_t> order = shuffled(1000, 5, 1);
  EXPECT_EQ(order, shuffled(1000, 5, 1));
  EXPECT_NE(order, shuffled(1000, 5, 2));
  EXPECT_NE(order, shuffled(1000, 6, 1));
  std::ranges::sort(order);
  for (std::size_t at = 0; at < order.size(); ++at) ASSERT_EQ(order[at], at);
  EXPECT_TRUE(shuffled(0, 5).empty());
}

TEST(Shuffled, GivesEveryOrderEquallyOften) {
  // 24 orders of 4 numbers, 24000 shuffles: each about 1000 times, deviation 31, five of them 155.
  std::map<std::vector<std::size_t>, int> seen;
  for (std::uint64_t stream = 0; stream < 24000; ++stream) ++seen[shuffled(4, 3, stream)];
  ASSERT_EQ(seen.size(), 24u);
  for (const auto& [order, times] : seen) EXPECT_NEAR(times, 1000, 155);
}

}  // namespace
}  // namespace assay
