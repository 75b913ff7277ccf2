// How hard a prediction is to judge, by the model's confidence in it: a model that is right and
// sure, or wrong and unsure, is easy. Confidences between the intervals are in no bin.
// Nguyen, Kim and Nguyen, 2022: "hard" is correct in [0, 0.3) or wrong in [0.8, 1], "easy" the
// reverse, "medium" [0.4, 0.6) of either.
#pragma once

#include <array>
#include <optional>

#include "base/value.h"

namespace assay::stimulus {

enum class Bin { easy, medium, hard };

constexpr std::optional<Bin> bin_of(double confidence, bool is_correct) {
  if (0.0 <= confidence && confidence < 0.3) return is_correct ? Bin::hard : Bin::easy;
  if (0.4 <= confidence && confidence < 0.6) return Bin::medium;
  if (0.8 <= confidence && confidence <= 1.0) return is_correct ? Bin::easy : Bin::hard;
  return std::nullopt;
}

}  // namespace assay::stimulus

namespace assay {

template <>
struct Words<stimulus::Bin> {
  using enum stimulus::Bin;
  static constexpr std::array values{Word{easy, "easy"}, Word{medium, "medium"},
                                     Word{hard, "hard"}};
};

}  // namespace assay
