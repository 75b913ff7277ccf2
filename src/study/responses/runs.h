// Masks as other tools shorten them: lengths of runs instead of pixels. Each reader throws Error
// when the runs are not those of a mask of that size; `where` names it.
#pragma once

#include "study/responses/imported.h"

namespace assay::responses {

using Runs = std::vector<std::int64_t>;

// COCO: down the columns, the first run outside.
Mask mask_of_coco(const Runs& runs, int width, int height, std::string_view where);
// COCO's compressed text: five bits a letter from '0' on, from the third run on as the difference
// to the run before the last.
Runs coco_runs(std::string_view text, std::string_view where);

// CVAT: along the rows of a box, the first run outside.
struct Box {
  int left = 0;
  int top = 0;
  int width = 0;
  int height = 0;
};
Mask mask_of_cvat(const Runs& runs, const Box& box, int width, int height, std::string_view where);

// Label Studio: the bytes that @thi.ng/rle-pack makes of red, green, blue and alpha, row by row;
// the mask is where alpha is not 0.
Mask mask_of_rle_pack(std::span<const std::uint8_t> bytes, int width, int height,
                      std::string_view where);

}  // namespace assay::responses
