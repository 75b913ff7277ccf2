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

constexpr std::uint64_t reduced(Wide value) {
  const auto low = static_cast<std::uint64_t>(value & prime);
  const auto high = static_cast<std::uint64_t>(value >> 61);
  const std::uint64_t sum = low + high;
  return sum >= prime ? sum - prime : sum;
}

constexpr std::uint64_t multiplied(std::uint64_t left, std::uint64_t right) {
  return reduced(Wide{left} * right);
}

// Several chains of products that do not wait for each other; each takes every fourth number.
constexpr std::size_t chains = 4;

std::uint64_t evaluated(std::span<const float> numbers, std::uint64_t point) {
  const std::uint64_t squared = multiplied(point, point);
  const std::uint64_t step = multiplied(squared, squared);
  std::array<std::uint64_t, chains> sums{};
  const std::size_t whole = numbers.size() / chains * chains;
  const auto coefficient = [&](std::size_t at) {
    return std::uint64_t{std::bit_cast<std::uint32_t>(numbers[at])} + 1;
  };
  for (std::size_t at = 0; at < whole; at += chains) {
    for (std::size_t chain = 0; chain < chains; ++chain) {
      sums[chain] = reduced(Wide{sums[chain]} * step + coefficient(at + chain));
    }
  }
  std::uint64_t sum = 0;
  for (const std::uint64_t chain : sums) sum = reduced(Wide{sum} * point + chain);
  for (std::size_t at = whole; at < numbers.size(); ++at) {
    sum = reduced(Wide{sum} * point + coefficient(at));
  }
  return sum;
}

}  // namespace

Fingerprint fingerprint(std::span<const float> numbers) {
  return {evaluated(numbers, points[0]), evaluated(numbers, points[1])};
}

}  // namespace assay
