// Two operations on signals that MNIST-1D is made with, as SciPy defines them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace assay::data {

// Linear interpolation at `size` evenly spaced places from the first value to the last
// (scipy.interpolate.interp1d over linspace(0, 1)). Both counts are at least 2.
std::vector<double> interpolated(std::span<const double> signal, std::size_t size);

// scipy.ndimage.gaussian_filter with its defaults: the weights end at four deviations and the
// signal is mirrored at its ends (c b a | a b c | c b a).
std::vector<double> gaussian_filtered(std::span<const double> signal, double deviation);

}  // namespace assay::data
