// Polygons as pixels. A pixel belongs to a polygon when its centre is inside; a centre on an edge
// counts on the left and upper edges only, so that neighbours share no pixel. Where a polygon
// crosses itself, what is enclosed twice is outside (even-odd).
#pragma once

#include "study/responses/imported.h"

namespace assay::responses {

// In pixels: (0, 0) is the upper left corner of the first pixel, whose centre is (0.5, 0.5).
struct Point {
  double x = 0;
  double y = 0;
};

// A mask of that size with nothing in it.
Mask empty_mask(int width, int height);
// Adds what the polygon encloses; what lies outside the picture is cut off. Coordinates are finite.
void fill(Mask& mask, std::span<const Point> polygon);

}  // namespace assay::responses
