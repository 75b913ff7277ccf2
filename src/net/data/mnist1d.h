// MNIST-1D (Greydanus, "Scaling down deep learning", 2020), made here rather than downloaded: ten
// short templates, padded, stretched, shifted, sheared and hidden in noise. Because we make it, we
// know where in every signal its template lies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "math/tensor/tensor.h"

namespace assay::data {

// The defaults are those of the published set.
struct Mnist1dOptions {
  std::size_t samples = 5000;  // rounded down to a multiple of the ten classes
  double train_share = 0.8;
  std::size_t least_padding = 36;
  std::size_t most_padding = 60;
  double scale = 0.4;
  std::size_t shifts = 48;  // how many different circular shifts there are
  double correlated_noise = 0.25;
  double independent_noise = 0.02;
  double shear = 0.75;
  std::size_t length = 40;
  std::uint32_t seed = 42;
};

// From the template's first point to its last, in points of the signal (0 is its first point,
// length - 1 its last). The shift is circular: when end < begin, the region runs from begin to the
// end of the signal and on from its start to end. None of the published set wraps.
struct Region {
  double begin;
  double end;

  bool contains(double point) const {
    return begin <= end ? begin <= point && point <= end : point >= begin || point <= end;
  }
};

struct Signals {
  Tensor values;  // [n, 1, length]
  std::vector<std::size_t> labels;
  std::vector<Region> regions;
  Tensor mask;  // [n, length]: 1 at the points inside the region, 0 elsewhere
};

struct Mnist1d {
  Signals train;
  Signals test;
};

// Throws Error for options that make no set.
Mnist1d make_mnist1d(const Mnist1dOptions& options = {});

}  // namespace assay::data
