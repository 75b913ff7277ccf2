#include "base/fingerprint.h"

#include <array>
#include <bit>
#include <cstddef>

namespace assay {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t prime = (std::uint64_t{1} << 61) - 1;

// Digits of pi and of e after the point, in base 16: nothing up the sleeve.
constexpr std::array<std::uint64_t, 2> points{0x0243f6a8885a308dU, 0x0b7e151628aed2a6U};

// Of anything below 2^123.
constexpr std::uint64_t reduced(Wide value) {
  const auto low = static_cast<std::uint64_t>(value & prime);
  const auto high = static_cast<std::uint64_t>(value >> 61);
  const std::uint64_t sum = low + (high & prime) + (high >> 61);
  const std::uint64_t once = sum >= prime ? sum - prime : sum;
  return once >= prime ? once - prime : once;
}

// So many numbers are added up before their sum is reduced: a product of a number and a power has
// 94 bits, eight of them 97.
constexpr std::size_t block = 8;
using Powers = std::array<std::uint64_t, block + 1>;

constexpr Powers powers_of(std::uint64_t point) {
  Powers powers{1};
  for (std::size_t at = 1; at <= block; ++at) powers[at] = reduced(Wide{powers[at - 1]} * point);
  return powers;
}

std::uint64_t evaluated(std::span<const float> numbers, const Powers& powers) {
  const auto coefficient = [&](std::size_t at) {
    return std::uint64_t{std::bit_cast<std::uint32_t>(numbers[at])} + 1;
  };
  std::uint64_t sum = 0;
  std::size_t at = 0;
  for (; at + block <= numbers.size(); at += block) {
    Wide next = 0;
#pragma GCC unroll 8
    for (std::size_t inner = 0; inner < block; ++inner) {
      next += Wide{coefficient(at + inner)} * powers[block - 1 - inner];
    }
    sum = reduced(Wide{sum} * powers[block] + next);
  }
  for (; at < numbers.size(); ++at) sum = reduced(Wide{sum} * powers[1] + coefficient(at));
  return sum;
}

}  // namespace

Fingerprint fingerprint(std::span<const float> numbers) {
  static constexpr Powers first = powers_of(points[0]);
  static constexpr Powers second = powers_of(points[1]);
  return {evaluated(numbers, first), evaluated(numbers, second)};
}

}  // namespace assay
