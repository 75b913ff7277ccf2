// Documents as sparse rows of numbers: for each, its words in ascending order with their values.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace assay::text {

struct Feature {
  std::uint32_t word;  // its number in the vocabulary; of a transposed row, the document's
  double value;

  bool operator==(const Feature&) const = default;
};

struct Rows {
  std::vector<std::size_t> begins{0};  // where each row begins, and the end of the last
  std::vector<Feature> features{};

  std::size_t size() const { return begins.size() - 1; }
  std::span<const Feature> operator[](std::size_t row) const {
    return std::span(features).subspan(begins[row], begins[row + 1] - begins[row]);
  }
  void add(std::span<const Feature> row) {
    features.insert(features.end(), row.begin(), row.end());
    begins.push_back(features.size());
  }
};

// For each of the `words` the documents that have it, in ascending order.
Rows transposed(const Rows& rows, std::size_t words);

}  // namespace assay::text
