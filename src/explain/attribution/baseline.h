// Inputs that stand for the absence of what an explanation is about.
#pragma once

#include "base/value.h"
#include "math/tensor/tensor.h"

namespace assay::attribution {

// Zero, the mean of each channel of the item itself, or the item blurred.
enum class Baseline { zero, mean, blur };

// One for each item of the batch; `input` is the shape of an item.
Tensor baselines(Baseline kind, const Shape& input, const Tensor& batch);

}  // namespace assay::attribution

namespace assay {

template <>
struct Words<attribution::Baseline> {
  static constexpr std::array values{Word{attribution::Baseline::zero, "zero"},
                                     Word{attribution::Baseline::mean, "mean"},
                                     Word{attribution::Baseline::blur, "blur"}};
};

}  // namespace assay
