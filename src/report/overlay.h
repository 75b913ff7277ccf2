// A map over its picture.
#pragma once

#include <span>

#include "data/picture.h"
#include "report/colour.h"

namespace assay::report {

// How the numbers of a map become colours: the largest magnitude (a robust one: the 99.5th
// percentile, so that one point does not darken the rest) is the end of the colour bar.
struct Scale {
  double most = 1;
  bool is_signed = false;  // negative numbers occur: diverging colours around zero

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
