#include "net/data/ground_truth.h"

#include <algorithm>

#include "base/error.h"
#include "math/tensor/npy.h"
#include "net/data/image.h"
#include "net/data/placement.h"

namespace assay::data {
namespace {

namespace fs = std::filesystem;

bool is_array(const fs::path& path) { return path.extension() == ".npy"; }

// The points of a map as a picture's: a signal is one row.
PictureLayout layout_of(const Shape& space) {
  const std::int64_t rows = space.size() == 2 ? space[0] : 1;
  if (space.size() > 2 || std::ranges::max(space) > most_picture_side) {
    fail("Boxes and masks are of pictures and signals; these maps have the shape {}.",
         to_string(space));
  }
  return {1, static_cast<int>(rows), static_cast<int>(space.back()), false};
}

Tensor read_weights(const fs::path& path, const Shape& space) {
  Tensor mask = read_npy(path);
  if (mask.shape != space) {
    fail("The mask '{}' has the shape {}; maps of this model have {}.", path.string(),
         to_string(mask.shape), to_string(space));
  }
  if (std::ranges::any_of(mask.data, [](float weight) { return weight < 0; })) {
    fail("The mask '{}' has negative weights; give 0 for what is not of the object.",
         path.string());
  }
  return mask;
}

Tensor read_picture_mask(const fs::path& path, const PictureSize& size, const Placement& place,
                         const PictureLayout& layout) {
  const Picture mask = read_mask(path);
  if (mask.width != size.width || mask.height != size.height) {
    fail("The mask '{}' has {} x {} pixels, its picture {} x {}; save it in the same size.",
         path.string(), mask.width, mask.height, size.width, size.height);
  }
  return place_in_input(mask, place, layout);
}

}  // namespace

GroundTruth read_ground_truth(const fs::path& path, const InputItem& item,
                              const model::Preprocessing& preprocessing, const Shape& input_shape,
                              const Shape& space) {
  const PictureLayout layout = layout_of(space);
  PictureSize size{layout.width, layout.height};
  Placement place{layout.width, layout.height, 0, 0, 1, 1};
  if (!is_array(path) && has_ground_truth(item)) {
    if (picture_layout(input_shape).channels_last) {
      fail("Boxes and masks of pictures need a model with the channels first; this one takes {}.",
           to_string(input_shape));
    }
    size = picture_size(path);
    if (item.box) expect_inside(*item.box, size.width, size.height, item.name);
    place = placement(size.width, size.height, preprocessing, layout);
  }
  GroundTruth truth{.mask = Tensor(space), .scale_x = place.scale_x, .scale_y = place.scale_y};
  if (item.box) truth.box = place_in_input(*item.box, place, layout);
  if (item.mask && is_array(*item.mask)) {
    truth.mask = read_weights(*item.mask, space);
  } else if (item.mask) {
    truth.mask = read_picture_mask(*item.mask, size, place, layout);
  } else if (truth.box) {
    truth.mask = box_mask(*truth.box, layout);
  }
  truth.mask.shape = space;
  return truth;
}

}  // namespace assay::data
