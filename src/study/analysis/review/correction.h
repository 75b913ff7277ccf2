// What people changed of an explanation: how far the corrected map is from the machine's.
#pragma once

#include "study/analysis/group.h"
#include "study/analysis/marks/drawing.h"

namespace assay::analysis {

struct Change {
  std::optional<double> iou = std::nullopt;  // of the areas before and after; 1 for two empty ones
  std::optional<double> mae = std::nullopt;  // mean change of a point, of a map from 0 to 1
  double added = 0;                          // area that came in, as a share of the picture
  double removed = 0;                        // area that went out
};

// The area of a map is where it exceeds `threshold` times its greatest value. Strokes act one after
// the other: what one encloses becomes 1 or 0. Points of strokes are on a picture `times` as large.
Change change_of(const MapOf& map, double threshold, std::span<const Stroke> strokes,
                 const Times& times);

// Without the map: what strokes enclose that add, and that remove.
Change change_of(int width, int height, std::span<const Stroke> strokes);

struct Corrected {
  const ResponseRow* row;
  bool is_unchanged = false;
  std::optional<Change> change = std::nullopt;  // none when neither map nor picture is known
};

// From rows of the screen 'correct'; `unreadable` counts answers that are no drawings, which are
// left out.
struct Corrections {
  std::vector<Corrected> all = {};
  std::size_t unreadable = 0;
  std::size_t without_map = 0;
};
Corrections corrections_of(const Evidence& evidence, double threshold);

}  // namespace assay::analysis
