#include <algorithm>
#include <array>
#include <cmath>

#include "net/model/onnx_ops.h"

namespace assay::model::from_onnx {
namespace {

using graph::Coordinates;
using graph::Resize;
using graph::Rounding;
using graph::Sampling;

Sampling sampling_of(const Step& step) {
  const std::string mode = step.text("mode", "nearest");
  if (mode == "nearest") return Sampling::nearest;
  if (mode == "linear" || mode == "bilinear") return Sampling::linear;
  fail("its mode '{}' is not supported; nearest and linear are.", mode);
}

Coordinates coordinates_of(const Step& step) {
  const std::string mode = step.text("coordinate_transformation_mode", "half_pixel");
  if (mode == "half_pixel") return Coordinates::half_pixel;
  if (mode == "pytorch_half_pixel") return Coordinates::pytorch_half_pixel;
  if (mode == "align_corners") return Coordinates::align_corners;
  if (mode == "asymmetric") return Coordinates::asymmetric;
  fail("its coordinate mode '{}' is not supported.", mode);
}

Rounding rounding_of(const Step& step) {
  const std::string mode = step.text("nearest_mode", "round_prefer_floor");
  if (mode == "round_prefer_floor") return Rounding::prefer_floor;
  if (mode == "round_prefer_ceil") return Rounding::prefer_ceil;
  if (mode == "floor") return Rounding::floor;
  if (mode == "ceil") return Rounding::ceil;
  fail("its nearest mode '{}' is not supported.", mode);
}

struct Target {
  Shape shape;
  std::vector<float> scale;  // one an axis
};

// The numbers are for all axes, or for those opset 18 names.
std::vector<std::size_t> axes_of(const Step& step, std::size_t numbers, std::size_t rank) {
  std::vector<std::size_t> axes;
  if (const auto named = step.integers("axes")) {
    for (const std::int64_t axis : *named) axes.push_back(axis_index(axis, rank));
  } else {
    for (std::size_t axis = 0; axis < rank; ++axis) axes.push_back(axis);
  }
  if (axes.size() != numbers) fail("its scales or sizes do not fit {} axes.", axes.size());
  return axes;
}

Target scaled(const Step& step, const std::vector<float>& scales) {
  const Shape& from = step.shape(0);
  Target target{from, std::vector<float>(from.size(), 1)};
  const auto axes = axes_of(step, scales.size(), from.size());
  for (std::size_t at = 0; at < axes.size(); ++at) {
    // In floats, as other runtimes compute it: 3 * (7 / 3) is then 7 and not 6.
    const float size = std::floor(static_cast<float>(from[axes[at]]) * scales[at]);
    if (!(scales[at] > 0) || !(size >= 1) || size > 1e9F) {
      fail("its scale {} does not fit an axis of size {}.", scales[at], from[axes[at]]);
    }
    target.shape[axes[at]] = static_cast<std::int64_t>(size);
    target.scale[axes[at]] = scales[at];
  }
  return target;
}

Target sized(const Step& step, const Integers& sizes) {
  const Shape& from = step.shape(0);
  Target target{from, std::vector<float>(from.size(), 1)};
  const auto axes = axes_of(step, sizes.size(), from.size());
  for (std::size_t at = 0; at < axes.size(); ++at) {
    const std::size_t axis = axes[at];
    if (sizes[at] < 1 || sizes[at] > 1'000'000'000) fail("its size {} is out of range.", sizes[at]);
    // The batch may be fixed in the file; here it is one.
    target.shape[axis] = axis == 0 ? from[0] : sizes[at];
    target.scale[axis] = static_cast<float>(target.shape[axis]) / static_cast<float>(from[axis]);
  }
  return target;
}

std::vector<float> known_scales(const Step& step, std::size_t at) {
  return as_tensor(step.known(at, "scales")).data;
}

void emit_resize(const Step& step, Resize op, const Target& target) {
  const Shape& from = step.shape(0);
  if (target.shape == from) return step.result(step.input(0));
  if (from.size() < 3) fail("its input of shape {} has no spatial axes.", to_string(from));
  if (target.scale[0] != 1 || target.scale[1] != 1) fail("it resizes the batch or the channels.");
  op.scale.assign(target.scale.begin() + 2, target.scale.end());
  step.result(step.emit().add(step.name(), op, {step.input(0)}, target.shape));
}

// Upsample, and Resize of opset 10, take the corner of a pixel for its place and round down.
void upsample(const Step& step) {
  const auto attribute = step.reals("scales");
  const std::vector<float> scales = attribute ? *attribute : known_scales(step, 1);
  const Resize op{sampling_of(step), Coordinates::asymmetric, Rounding::floor, {}};
  emit_resize(step, op, scaled(step, scales));
}

bool is_given(const Step& step, std::size_t at) {
  return step.has(at) && elements(step.shape(at)) != 0;
}

void resize(const Step& step) {
  if (step.opset() < 11) return upsample(step);
  if (step.integer("antialias", 0) != 0) fail("its antialiasing is not supported.");
  if (step.text("keep_aspect_ratio_policy", "stretch") != "stretch") {
    fail("its keep_aspect_ratio_policy is not supported.");
  }
  const Resize op{sampling_of(step), coordinates_of(step), rounding_of(step), {}};
  if (is_given(step, 3)) {
    emit_resize(step, op, sized(step, step.known_integers(3, "sizes")));
  } else if (is_given(step, 2)) {
    emit_resize(step, op, scaled(step, known_scales(step, 2)));
  } else {
    fail("it has neither scales nor sizes.");
  }
}

constexpr Operator resize_rows[] = {
    {"Resize", resize},
    {"Upsample", upsample},
};

}  // namespace

std::span<const Operator> resize_operators() { return resize_rows; }

}  // namespace assay::model::from_onnx
