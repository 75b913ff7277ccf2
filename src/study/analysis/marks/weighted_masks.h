// Drawn contours as weighted masks: how many of the people who saw a picture marked each pixel, as
// Mohseni, Block and Ragan (2020) build what explanations are compared with.
#pragma once

#include <map>

#include "study/analysis/group.h"
#include "study/analysis/marks/marks.h"

namespace assay::analysis {

struct PictureSize {
  int width = 0;
  int height = 0;
};

// Of the pictures, and how masks are built from what was drawn on them.
struct MaskRules {
  // Masks of larger pictures are drawn on a smaller grid of the same proportions. The benchmark's
  // of 2020 are compared at 224.
  int most_side = 224;
  // A person adds floor(levels / people) of so many levels to a pixel, as pictures of 8 bits hold
  // it: 28 of 255 for nine people, 0.988 where all agree. 0: the share itself.
  int levels = 255;
  double saturation = 1;  // no weight is greater
  bool clip = true;       // to the object's outline, where it is known: hands are not steady
  std::map<std::string, PictureSize> sizes = {};  // of items; others are as large as drawn on
  std::span<const responses::Mask> outlines = {};
};
// With the sizes and outlines that are in the evidence, which must outlive the rules.
MaskRules rules_of(const Evidence& evidence);

struct WeightedMask {
  int width = 0;
  int height = 0;
  std::vector<float> values = {};  // height x width, 0 to 1
  std::size_t annotators = 0;      // who saw the picture, also those who marked nothing
};

// What could not be used as it is.
struct DrawnOddly {
  std::size_t unreadable = 0;    // answers that are no drawing; left out
  std::size_t without_size = 0;  // items whose size is not known and was taken from the drawings
  std::size_t not_clipped = 0;   // items without an outline, where others have one
};

// Everybody's mask of every item, in the order of the items. Several drawings of one person on one
// picture are one mask.
std::vector<Marks> drawn_marks(const Rows& rows, const MaskRules& rules, DrawnOddly* odd = nullptr);

WeightedMask weighted(const Marks& marks, const MaskRules& rules);

// By item, from rows of the screen 'contour'; other rows are passed over.
std::map<std::string, WeightedMask> weighted_masks(const Rows& rows, const MaskRules& rules);

}  // namespace assay::analysis
