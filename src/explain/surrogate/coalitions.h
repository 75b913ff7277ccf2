// Which parts of an input are shown together when Shapley values are wanted: all combinations when
// they are few; otherwise those of few and of nearly all parts, which weigh most, and a random
// choice of the rest (Lundberg and Lee, 2017). As the package `shap` plans them, but that a
// coalition of half of the parts comes with its complement too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace assay::surrogate {

// Neither the empty coalition nor the full one is among them: their scores are always known.
struct Coalitions {
  std::size_t parts = 0;
  std::vector<std::uint8_t> presence = {};  // rows x parts, 1 for a part that is shown
  std::vector<double> weights = {};         // one a row, by Shapley's kernel; they add up to 1
  bool exact = false;                       // every coalition is there

  std::size_t rows() const { return weights.size(); }
  std::span<const std::uint8_t> row(std::size_t at) const {
    return std::span(presence).subspan(at * parts, parts);
  }
};

// At most `samples` coalitions; 0 for the usual 2 parts + 2048.
Coalitions plan_coalitions(std::size_t parts, int samples, std::uint64_t seed);

}  // namespace assay::surrogate
