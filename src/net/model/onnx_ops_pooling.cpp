#include <algorithm>

#include "net/graph/shapes.h"
#include "net/model/onnx_ops.h"
#include "net/model/onnx_window.h"

namespace assay::model::from_onnx {
namespace {

using graph::Window;

// Every window must see at least one number that is not padding: the first begins at most one
// reach before the input, the last begins inside it, and none steps over it.
void check_padding(const Window& window, const Shape& input) {
  for (std::size_t axis = 0; axis < window.kernel.size(); ++axis) {
    const std::int64_t size = input[axis + 2];
    const std::int64_t reach = (window.kernel[axis] - 1) * window.dilation[axis];
    const std::int64_t stride = window.stride[axis];
    const std::int64_t last = (graph::windowed(window, axis, size) - 1) * stride;
    const bool steps_over = window.dilation[axis] > size && window.pad_begin[axis] > 0;
    if (window.pad_begin[axis] > reach || last - window.pad_begin[axis] >= size || steps_over) {
      fail("its padding is so wide that a window would see nothing else.");
    }
  }
}

Window pooling_window(const Step& step) {
  const std::optional<Integers> kernel = step.integers("kernel_shape");
  if (!kernel) fail("it has no kernel_shape.");
  const Window window = window_of(step, *kernel, step.shape(0));
  check_padding(window, step.shape(0));
  return window;
}

Window lengthened(Window window, const Integers& extension) {
  for (std::size_t axis = 0; axis < extension.size(); ++axis) {
    window.pad_end[axis] += extension[axis];
  }
  return window;
}

bool is_zero(const Integers& numbers) {
  return std::ranges::all_of(numbers, [](std::int64_t number) { return number == 0; });
}

Integers extension_of(const Step& step, const Window& window) {
  if (step.integer("ceil_mode", 0) == 0) return Integers(window.kernel.size(), 0);
  return ceil_extension(window, step.shape(0));
}

void max_pool(const Step& step) {
  step.refuse_outputs_from(1);
  const Window window = pooling_window(step);
  const Window longer = lengthened(window, extension_of(step, window));
  step.result(step.emit().add(step.name(), graph::MaxPool{longer}, {step.input(0)}));
}

// What ceil_mode adds beyond the end never counts, even where padding does. So padding that
// counts becomes real zeros, and only the extension is left to the window.
void average_counting_zeros(const Step& step, Window window, const Integers& extension) {
  graph::Pad zeros{.begin = {0, 0}, .end = {0, 0}};
  zeros.begin.insert(zeros.begin.end(), window.pad_begin.begin(), window.pad_begin.end());
  zeros.end.insert(zeros.end.end(), window.pad_end.begin(), window.pad_end.end());
  const Value padded = step.emit().add(step.name("padded"), zeros, {step.input(0)});
  window.pad_begin.assign(window.kernel.size(), 0);
  window.pad_end = extension;
  step.result(step.emit().add(step.name(), graph::AveragePool{window, false}, {padded}));
}

void average_pool(const Step& step) {
  const Window window = pooling_window(step);
  const Integers extension = extension_of(step, window);
  const bool pads = !is_zero(window.pad_begin) || !is_zero(window.pad_end);
  const bool counts = step.integer("count_include_pad", 0) != 0 && pads;
  if (counts && !is_zero(extension)) return average_counting_zeros(step, window, extension);
  step.result(step.emit().add(
      step.name(), graph::AveragePool{lengthened(window, extension), counts}, {step.input(0)}));
}

void global_average(const Step& step) {
  step.result(step.emit().add(step.name(), graph::AveragePool{full_window(step.shape(0))},
                              {step.input(0)}));
}

void global_max(const Step& step) {
  step.result(
      step.emit().add(step.name(), graph::MaxPool{full_window(step.shape(0))}, {step.input(0)}));
}

constexpr Operator pooling_rows[] = {
    {"MaxPool", max_pool},
    {"AveragePool", average_pool},
    {"GlobalAveragePool", global_average},
    {"GlobalMaxPool", global_max},
};

}  // namespace

std::span<const Operator> pooling_operators() { return pooling_rows; }

}  // namespace assay::model::from_onnx
