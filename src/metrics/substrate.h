// What takes the place of points that are deleted, not yet inserted or not shown.
#pragma once

#include "base/value.h"
#include "model/model.h"

namespace assay::metrics {

// `published`: what a metric's variant uses. `mean`: of each channel of the item itself. `grey`:
// the middle of a picture's values as the model takes them. `blur`: the item as RISE blurs it, by a
// Gaussian of deviation 5 cut to 11 points a side.
enum class Substrate { published, zero, mean, grey, blur };

// One for each item of the batch, of the same shape. Throws Error for `grey` when the model's
// inputs are no pictures.
Tensor substrates(Substrate kind, const model::Model& model, const Tensor& batch);

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::Substrate> {
  static constexpr std::array values{
      Word{metrics::Substrate::published, "published"}, Word{metrics::Substrate::zero, "zero"},
      Word{metrics::Substrate::mean, "mean"}, Word{metrics::Substrate::grey, "grey"},
      Word{metrics::Substrate::blur, "blur"}};
};

}  // namespace assay
