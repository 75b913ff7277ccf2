// Parts of an input that are shown or hidden together: superpixels of a picture, stretches of a
// signal, the columns of a table, cells of anything else. An input of one axis is a table, a signal
// has its channels before.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/value.h"
#include "net/model/model.h"

namespace assay::attribution {

struct Segments {
  std::vector<std::uint32_t> of;  // of each point, row-major: the number of its segment
  std::size_t count = 0;
};

enum class Segmentation { quickshift, slic, grid };

// Equal cells, about `count` of them; as square as the space allows.
Segments grid_cells(const Shape& space, int count);

// How `item`, an input of the model, is cut. Pictures are cut by what they show; whatever is no
// picture of 1 or 3 channels is cut into cells. `count` is about how many segments slic and grids
// have; 0 for 50 of a picture, every column of a table and 20 of anything else.
Segments segments_of(Segmentation kind, int count, const model::Classifier& model,
                     std::span<const float> item);

}  // namespace assay::attribution

namespace assay {

template <>
struct Words<attribution::Segmentation> {
  static constexpr std::array values{Word{attribution::Segmentation::quickshift, "quickshift"},
                                     Word{attribution::Segmentation::slic, "slic"},
                                     Word{attribution::Segmentation::grid, "grid"}};
};

}  // namespace assay
