// In which geometry people see the pictures of a study: cut and scaled as a model's input, or
// whole. Whatever lies on pictures must lie in the same one.
#pragma once

#include <optional>

#include "net/data/ground_truth.h"
#include "net/data/image.h"
#include "study/workspace/workspace.h"

namespace assay::stimulus {

// Pictures that no model has scaled are no larger, in pixels.
inline constexpr int most_side_seen = 800;

struct ViewGeometry {
  model::Preprocessing preprocessing = {};
  Shape shape = {};  // channels, height and width
};
// Of a picture of that size; `facts` may be null, for whole pictures.
ViewGeometry view_geometry(const data::PictureSize& size, const workspace::ModelFacts* facts,
                           int most_side = most_side_seen);

// Where the item's object is in what people see, [height, width]. Nothing when the item is no
// picture, or has neither mask nor box.
std::optional<Tensor> object_in_view(const workspace::Workspace& workspace,
                                     const workspace::WorkspaceItem& item,
                                     const workspace::ModelFacts* facts,
                                     int most_side = most_side_seen);

}  // namespace assay::stimulus
