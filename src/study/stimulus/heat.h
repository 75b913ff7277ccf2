// A map as people see it over a picture. All maps of a study have the same colours and the same
// opacity, so that pictures differ by what the maps say alone.
//
// Colours run from dark blue for the least to yellow for the most and grow evenly in lightness:
// they are read with any colour vision, and in print. The picture below is grey. Of a map with both
// signs only what speaks for the class is shown; what speaks against it counts as nothing. The most
// is the 99.5th percentile of the map, so that one point does not darken the rest.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "net/data/picture.h"

namespace assay::stimulus {

inline constexpr std::string_view heat_meaning =
    "Dark blue points matter least to the machine, yellow points most.";

// For every point from 0, the least, to 1, the most.
std::vector<double> heat(std::span<const float> map);

// `shares` has one number for every pixel. A pixel is (1 - opacity) * grey + opacity * colour,
// rounded.
data::Picture overlay(const data::Picture& picture, std::span<const double> shares, double opacity);

// The colours from the least to the most, with these words at the ends.
data::Picture heat_bar(int width, std::string_view least, std::string_view most);

}  // namespace assay::stimulus
