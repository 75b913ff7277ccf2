// What a list of inputs says of where the object of each is, brought to the model's input.
#pragma once

#include <filesystem>

#include "math/tensor/tensor.h"
#include "net/data/manifest.h"
#include "net/model/description.h"

namespace assay::data {

struct GroundTruth {
  Tensor mask;  // of the asked shape; from 0, nothing, up
  std::optional<Box> box = std::nullopt;
  double scale_x = 1;  // points of the input for a pixel of the picture
  double scale_y = 1;
};

// Whether the item says anything at all.
inline bool has_ground_truth(const InputItem& item) { return item.mask || item.box; }

// Of a sample at `path`, whose maps have the shape `space`. Masks and boxes of a picture go the way
// its pixels go; those of a .npy sample are in points already. Without a mask the box is filled.
// Throws Error for a mask of another size or with negative weights.
GroundTruth read_ground_truth(const std::filesystem::path& path, const InputItem& item,
                              const model::Preprocessing& preprocessing, const Shape& input_shape,
                              const Shape& space);

}  // namespace assay::data
