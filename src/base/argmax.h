// Where the largest number stands: the class with the highest score, the highest point of a map.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ranges>

namespace assay {

// The first of equals. The numbers are at least one.
template <std::ranges::forward_range Numbers>
std::size_t argmax(const Numbers& numbers) {
  return static_cast<std::size_t>(
      std::ranges::distance(std::ranges::begin(numbers), std::ranges::max_element(numbers)));
}

}  // namespace assay
