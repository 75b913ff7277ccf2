// Drawings as participants sent them (docs/study_screens.md), read from the column `response`.
#pragma once

#include <optional>
#include <string_view>

#include "study/responses/raster.h"

namespace assay::analysis {

struct Stroke {
  std::vector<responses::Point> points;
  bool adds = true;
};

// "nothing" and "unchanged" are drawings without strokes. None when the text is no drawing.
std::optional<std::vector<Stroke>> strokes_of(std::string_view response);

// The size of the picture that was drawn on, width then height, where the drawing says it.
std::optional<std::pair<int, int>> drawn_size(std::string_view response);

// What the strokes enclose on a grid of that size, for points of a picture that is `times` as
// large; closed by a straight line from their ends to their beginnings.
struct Times {
  double x = 1;
  double y = 1;
};
void draw_on(responses::Mask& grid, const Stroke& stroke, const Times& times);

}  // namespace assay::analysis
