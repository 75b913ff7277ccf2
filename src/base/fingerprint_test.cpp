#include "base/fingerprint.h"

#include <gmock/gmock.h>

#include <bit>
#include <set>

namespace assay {
namespace {

// Horner's rule, number by number, with products made by doubling and adding.
std::uint64_t slowly(const std::vector<float>& numbers, std::uint64_t point) {
  constexpr std::uint64_t prime = 2305843009213693951U;
  std::uint64_t sum = 0;
  for (const float number : numbers) {
    std::uint64_t product = 0;
    for (int bit = 60; bit >= 0; --bit) {
      product = (product + product) % prime;
      if ((point >> bit & 1) != 0) product = (product + sum) % prime;
    }
    sum = (product + std::bit_cast<std::uint32_t>(number) + 1) % prime;
  }
  return sum;
}

TEST(Fingerprint, IsAPolynomialAtTwoPoints) {
  std::vector<float> numbers;
  for (int size = 0; size < 23; ++size) {
    EXPECT_EQ(fingerprint(numbers).first, slowly(numbers, 0x0243f6a8885a308dU)) << size;
    EXPECT_EQ(fingerprint(numbers).second, slowly(numbers, 0x0b7e151628aed2a6U)) << size;
    numbers.push_back(std::bit_cast<float>(0xff7fffffU - static_cast<std::uint32_t>(size) * 77));
  }
}

// Everything that differs by one number, its sign, its place or its length.
TEST(Fingerprint, TellsAllNeighboursApart) {
  std::set<Fingerprint> seen{fingerprint({})};
  for (std::size_t size = 1; size < 40; ++size) {
    std::vector<float> numbers(size, 0.0F);
    EXPECT_TRUE(seen.insert(fingerprint(numbers)).second);
    for (float& number : numbers) {
      for (const float other : {-0.0F, 1.0F, -1.0F, 1e-45F}) {
        number = other;
        EXPECT_TRUE(seen.insert(fingerprint(numbers)).second);
      }
      number = 0;
    }
  }
}

}  // namespace
}  // namespace assay
