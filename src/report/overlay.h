// A map over its picture.
#pragma once

#include <span>

#include "net/data/picture.h"
#include "report/colour.h"

namespace assay::report {

// How the numbers of a map become colours. The ends of the colour bar are robust ones, so that one
// point does not darken the rest: of a map with both signs the 99.5th percentile of the magnitudes,
// to either side of zero; of any other the 0.5th and 99.5th percentile of the numbers.
struct Scale {
  double least = 0;
  double most = 1;
  bool is_signed = false;

  // From 0 at the least (or at zero, when signs count) to 1 at the most.
  double share(double value) const;
  Rgb colour(double value) const;
};
Scale scale_of(std::span<const float> map);

// Colours of the map over the grey picture; `map` has one number for every pixel. What is near
// zero lets the picture through.
data::Picture overlay(const data::Picture& picture, std::span<const float> map, const Scale& scale);

// The map alone, `width` x `height`.
data::Picture heatmap(std::span<const float> map, int width, int height, const Scale& scale);

// A colour bar from the least to the most, to stand beside pictures.
data::Picture colour_bar(const Scale& scale, int width, int height);

// The picture with a labelled colour bar below.
data::Picture with_colour_bar(const data::Picture& picture, const Scale& scale);

// "0 to 0.52" or "-0.52 to 0.52".
std::string range_of(const Scale& scale);

}  // namespace assay::report
