// What takes the place of points that are deleted, not yet inserted or not shown.
#pragma once

#include "base/value.h"
#include "net/model/model.h"

namespace assay::metrics {

// `published`: what a metric's variant uses. `mean`: of each channel of the item itself. `grey`:
// the middle of a picture's values as the model takes them. `blur`: the item as RISE blurs it, by a
// Gaussian of deviation 5 cut to 11 points a side. `least` and `greatest`: the item's own, which
// Quantus calls black and white. `uniform`: random numbers between these two.
enum class Substrate { published, zero, mean, grey, blur, least, greatest, uniform };

// One for each item of the batch, of the same shape. The seed is that of `uniform`. Throws Error
// for `grey` when the model's inputs are no pictures.
Tensor substrates(Substrate kind, const model::Classifier& model, const Tensor& batch,
                  std::uint64_t seed = 0);

// What a parameter says, or what was published.
constexpr Substrate substrate_or(Substrate given, Substrate published) {
  return given == Substrate::published ? published : given;
}

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::Substrate> {
  static constexpr std::array values{Word{metrics::Substrate::published, "published"},
                                     Word{metrics::Substrate::zero, "zero"},
                                     Word{metrics::Substrate::mean, "mean"},
                                     Word{metrics::Substrate::grey, "grey"},
                                     Word{metrics::Substrate::blur, "blur"},
                                     Word{metrics::Substrate::least, "least"},
                                     Word{metrics::Substrate::greatest, "greatest"},
                                     Word{metrics::Substrate::uniform, "uniform"}};
};

}  // namespace assay
