#include "study/stimulus/view_geometry.h"

#include <algorithm>

namespace assay::stimulus {

ViewGeometry view_geometry(const data::PictureSize& size, const workspace::ModelFacts* facts,
                           int most_side) {
  if (facts) return {facts->description.preprocessing, facts->input_shape};
  const double scale =
      std::min(1.0, static_cast<double>(most_side) / std::max(size.width, size.height));
  const auto side = [&](int length) {
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(length * scale + 0.5));
  };
  ViewGeometry whole{.shape = {3, side(size.height), side(size.width)}};
  whole.preprocessing.fit = model::Fit::stretch;
  return whole;
}

std::optional<Tensor> object_in_view(const workspace::Workspace& workspace,
                                     const workspace::WorkspaceItem& item,
                                     const workspace::ModelFacts* facts, int most_side) {
  data::InputItem known{.name = item.id, .box = item.box};
  if (!item.mask.empty()) known.mask = workspace.path_of(item.mask);
  // An array of weights is of a model's input, and says nothing of the whole picture.
  if (!facts && known.mask && known.mask->extension() == ".npy") known.mask.reset();
  if (item.kind != workspace::Kind::image || !data::has_ground_truth(known)) return std::nullopt;
  const std::filesystem::path path = workspace.path_of(item.file);
  const ViewGeometry as =
      view_geometry(facts ? data::PictureSize{} : data::picture_size(path), facts, most_side);
  const Shape space(as.shape.end() - 2, as.shape.end());
  return data::read_ground_truth(path, known, as.preprocessing, as.shape, space).mask;
}

}  // namespace assay::stimulus
