#include "study/stimulus/item_view.h"

#include <algorithm>

#include "base/error.h"
#include "math/tensor/npy.h"
#include "net/data/image.h"
#include "study/stimulus/heat.h"
#include "study/stimulus/shown_points.h"
#include "study/stimulus/view.h"
#include "study/stimulus/view_geometry.h"

namespace assay::stimulus {
namespace {

using workspace::Kind;

// [points], or the first of several channels.
std::vector<float> first_channel(Tensor signal, const std::string& file) {
  if (signal.size() == 0 || signal.shape.size() > 3) {
    fail("The signal '{}' has the shape {}; it must have points, with channels before them or not.",
         file, to_string(signal.shape));
  }
  signal.data.resize(static_cast<std::size_t>(signal.shape.back()));
  return std::move(signal.data);
}

}  // namespace

ItemView::ItemView(const workspace::Workspace& workspace, const workspace::WorkspaceItem& item,
                   const workspace::ModelFacts* facts, const Style& style)
    : item_(item), facts_(facts), style_(style) {
  const std::filesystem::path path = workspace.path_of(item.file);
  if (item.kind == Kind::text)
    fail("The item '{}' is a text, of which there is no picture.", item.id);
  if (item.kind == Kind::image) {
    read_image(path);
  } else {
    signal_ = first_channel(read_npy(path), item.file);
  }
}

void ItemView::read_image(const std::filesystem::path& path) {
  const data::Picture picture = data::read_picture(path);
  const ViewGeometry as = view_geometry({picture.width, picture.height}, facts_, style_.most_side);
  view_ = model_view(picture, as.preprocessing, as.shape);
  times_ = enlargement(view_.width, view_.height, style_.least_side);
}

std::vector<float> ItemView::checked(const Tensor& map) const {
  const Shape wanted = item_.kind == Kind::image ? Shape{view_.height, view_.width}
                                                 : Shape{static_cast<std::int64_t>(signal_.size())};
  if (map.shape != wanted) {
    fail("A map of '{}' has the shape {}; it must have {}.", item_.id, to_string(map.shape),
         to_string(wanted));
  }
  return map.data;
}

Painted ItemView::picture() const {
  if (item_.kind == Kind::signal) return {draw({.signal = signal_}), "A line chart of the signal."};
  return {enlarged(view_, times_), "The picture."};
}

Painted ItemView::heat(const Tensor& map) const {
  const std::vector<double> shares = stimulus::heat(checked(map));
  if (item_.kind == Kind::signal) {
    return {draw({.signal = signal_, .shares = shares, .opacity = style_.opacity}),
            "The signal with a heat map behind it. " + std::string(heat_meaning)};
  }
  return {enlarged(overlay(view_, shares, style_.opacity), times_),
          "The picture with a heat map over it. " + std::string(heat_meaning)};
}

Painted ItemView::level(const Tensor& map, int percent) const {
  std::vector<bool> shown = shown_points(checked(map), percent);
  if (item_.kind == Kind::signal) {
    return {draw({.signal = signal_, .shown = std::move(shown)}),
            "A part of the signal; the rest is hidden."};
  }
  return {enlarged(masked(view_, shown), times_), "A part of the picture; the rest is grey."};
}

Painted ItemView::outline(const workspace::Workspace& workspace) const {
  const std::optional<Tensor> mask = object_in_view(workspace, item_, facts_, style_.most_side);
  if (!mask) fail("The item '{}' has no mask or box, so its outline cannot be drawn.", item_.id);
  std::vector<bool> object;
  for (const float weight : mask->data) object.push_back(weight > 0.5F);
  return {outlined(enlarged(view_, times_), enlarged(object, view_.width, times_)),
          "The picture with the edge of the object drawn in."};
}

}  // namespace assay::stimulus
