#include "net/model/onnx_window.h"

#include <algorithm>

namespace assay::model::from_onnx {
namespace {

using graph::Window;

constexpr std::int64_t most = std::int64_t{1} << 24;

Integers checked(const Step& step, std::string_view name, std::size_t size, std::int64_t least,
                 std::int64_t otherwise) {
  const std::optional<Integers> given = step.integers(name);
  if (!given) return Integers(size, otherwise);
  if (given->size() != size) fail("its '{}' needs {} numbers.", name, size);
  for (const std::int64_t value : *given) {
    if (value < least || value > most) fail("its '{}' of {} is out of range.", name, value);
  }
  return *given;
}

std::int64_t reach(const Window& window, std::size_t axis) {
  return (window.kernel[axis] - 1) * window.dilation[axis] + 1;
}

// How auto_pad shares an odd padding: SAME_UPPER gives the larger half to the end.
void share(Window& window, std::size_t axis, std::int64_t total, bool more_at_end) {
  const std::int64_t smaller = total / 2;
  window.pad_begin[axis] = more_at_end ? smaller : total - smaller;
  window.pad_end[axis] = total - window.pad_begin[axis];
}

Window without_padding(const Step& step, Integers kernel, const Shape& input) {
  const std::size_t axes = kernel.size();
  if (input.size() != axes + 2 || axes < 1 || axes > 2) {
    fail("its window over {} axes does not fit {}; one and two spatial axes are supported.", axes,
         to_string(input));
  }
  for (const std::int64_t size : kernel) {
    if (size < 1 || size > most) fail("its kernel size {} is out of range.", size);
  }
  for (const std::int64_t size : input) {
    if (size > (std::int64_t{1} << 32)) fail("its input {} is too large.", to_string(input));
  }
  return {std::move(kernel), checked(step, "strides", axes, 1, 1),
          checked(step, "dilations", axes, 1, 1), Integers(axes, 0), Integers(axes, 0)};
}

void read_pads(const Step& step, Window& window) {
  const std::size_t axes = window.kernel.size();
  const Integers pads = checked(step, "pads", 2 * axes, 0, 0);
  const auto middle = pads.begin() + static_cast<std::ptrdiff_t>(axes);
  window.pad_begin.assign(pads.begin(), middle);
  window.pad_end.assign(middle, pads.end());
}

enum class AutoPad { none, valid, same_upper, same_lower };

AutoPad auto_pad(const Step& step) {
  const std::string mode = step.text("auto_pad", "NOTSET");
  if (mode == "NOTSET" || mode.empty()) return AutoPad::none;
  if (mode == "VALID") return AutoPad::valid;
  if (mode == "SAME_UPPER") return AutoPad::same_upper;
  if (mode == "SAME_LOWER") return AutoPad::same_lower;
  fail("its auto_pad '{}' is not known.", mode);
}

// output_shape may give all axes or the spatial ones.
std::optional<Integers> asked_sizes(const Step& step, const Shape& input) {
  std::optional<Integers> sizes = step.integers("output_shape");
  if (!sizes) return std::nullopt;
  if (sizes->size() == input.size()) sizes->erase(sizes->begin(), sizes->begin() + 2);
  if (sizes->size() + 2 != input.size()) fail("its output_shape does not fit.");
  for (const std::int64_t size : *sizes) {
    if (size < 1 || size > most) fail("its output_shape of {} is out of range.", size);
  }
  return sizes;
}

}  // namespace

Window window_of(const Step& step, Integers kernel, const Shape& input) {
  Window window = without_padding(step, std::move(kernel), input);
  const AutoPad mode = auto_pad(step);
  if (mode == AutoPad::none) read_pads(step, window);
  if (mode == AutoPad::none || mode == AutoPad::valid) return window;
  for (std::size_t axis = 0; axis < window.kernel.size(); ++axis) {
    const std::int64_t size = input[axis + 2];
    const std::int64_t stride = window.stride[axis];
    const std::int64_t results = (size + stride - 1) / stride;
    const std::int64_t needed = (results - 1) * stride + reach(window, axis) - size;
    share(window, axis, std::max<std::int64_t>(needed, 0), mode == AutoPad::same_upper);
  }
  return window;
}

Window transposed_window_of(const Step& step, Integers kernel, const Shape& input) {
  Window window = without_padding(step, std::move(kernel), input);
  const std::size_t axes = window.kernel.size();
  const AutoPad mode = auto_pad(step);
  const Integers longer = checked(step, "output_padding", axes, 0, 0);
  std::optional<Integers> sizes = asked_sizes(step, input);
  if (!sizes && (mode == AutoPad::same_upper || mode == AutoPad::same_lower)) {
    sizes.emplace();
    for (std::size_t axis = 0; axis < axes; ++axis) {
      sizes->push_back(input[axis + 2] * window.stride[axis]);
    }
  }
  if (!sizes) {
    if (mode == AutoPad::none) read_pads(step, window);
    for (std::size_t axis = 0; axis < axes; ++axis) window.pad_end[axis] -= longer[axis];
    return window;
  }
  for (std::size_t axis = 0; axis < axes; ++axis) {
    const std::int64_t uncut =
        (input[axis + 2] - 1) * window.stride[axis] + reach(window, axis) + longer[axis];
    const std::int64_t cut = uncut - (*sizes)[axis];
    // A result longer than the input can fill grows at its end.
    if (cut >= 0) share(window, axis, cut, mode == AutoPad::same_upper);
    if (cut < 0) window.pad_end[axis] = cut;
    window.pad_end[axis] -= longer[axis];
  }
  return window;
}

Window full_window(const Shape& input) {
  if (input.size() < 3 || input.size() > 4) {
    fail("its input of shape {} has no one or two spatial axes.", to_string(input));
  }
  const Integers kernel(input.begin() + 2, input.end());
  const Integers ones(kernel.size(), 1);
  const Integers zeros(kernel.size(), 0);
  return {kernel, ones, ones, zeros, zeros};
}

Integers ceil_extension(const Window& window, const Shape& input) {
  Integers result;
  for (std::size_t axis = 0; axis < window.kernel.size(); ++axis) {
    const std::int64_t stride = window.stride[axis];
    const std::int64_t before = input[axis + 2] + window.pad_begin[axis];
    const std::int64_t room = before + window.pad_end[axis] - reach(window, axis);
    if (room < 0) fail("its window does not fit its input of shape {}.", to_string(input));
    std::int64_t last = (room + stride - 1) / stride * stride;
    if (last >= before) last -= stride;
    result.push_back(std::max<std::int64_t>(last - room, 0));
  }
  return result;
}

}  // namespace assay::model::from_onnx
