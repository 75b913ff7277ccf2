#include "net/model/tfjs_windows.h"

#include <algorithm>

#include "base/error.h"

namespace assay::model::tfjs {
namespace {

using graph::NodeId;

Axes spatial_sizes(const Value& x) { return Axes(x.shape.begin() + 1, x.shape.end() - 1); }

// A list as TensorFlow leaves it out: ones.
Axes or_ones(const Axes& given, std::size_t count) {
  return given.empty() ? Axes(count, 1) : given;
}

void check_kernel(const std::string& name, const Value& x, const Value& kernel) {
  if (!kernel.constant) fail("The weights of '{}' are not constants.", name);
  if (kernel.shape.size() != x.shape.size()) {
    fail("The weights of '{}' have shape {}, which does not fit its input of shape {}.", name,
         to_string(kernel.shape), to_string(x.shape));
  }
}

// The spatial sizes of a kernel [spatial..., two more].
Axes kernel_sizes(const Value& kernel) {
  return Axes(kernel.shape.begin(), kernel.shape.end() - 2);
}

// Weights are permuted to [first, second, spatial...], counted in the kernel's own axes.
Axes weights_order(std::size_t rank, std::size_t first, std::size_t second) {
  Axes order{static_cast<std::int64_t>(first), static_cast<std::int64_t>(second)};
  for (std::size_t axis = 0; axis + 2 < rank; ++axis) {
    order.push_back(static_cast<std::int64_t>(axis));
  }
  return order;
}

Shape in_order(const Shape& shape, const Axes& order) {
  Shape result;
  for (const std::int64_t axis : order) result.push_back(shape[static_cast<std::size_t>(axis)]);
  return result;
}

std::vector<NodeId> with_bias(Emitter& emitter, const std::string& name,
                              const std::optional<Value>& bias, std::vector<NodeId> inputs) {
  if (!bias) return inputs;
  if (!bias->constant) fail("The bias of '{}' is not a constant.", name);
  const auto size = static_cast<std::int64_t>(bias->constant->size());
  Axes order(bias->shape.size());
  for (std::size_t axis = 0; axis < order.size(); ++axis) {
    order[axis] = static_cast<std::int64_t>(axis);
  }
  inputs.push_back(emitter.constant(*bias, order, {size}));
  return inputs;
}

Value pool(Emitter& emitter, const std::string& name, const Value& x, const Sliding& sliding,
           graph::Op (*op)(graph::Window)) {
  const Value image = emitter.as_image(x);
  const graph::Window window = window_over(sliding, spatial_sizes(image));
  return emitter.emit(name, op(window), {image.node}, true);
}

}  // namespace

graph::Window window_over(const Sliding& sliding, const Axes& sizes) {
  const std::size_t spatial = sizes.size();
  graph::Window window{.kernel = sliding.kernel,
                       .stride = or_ones(sliding.stride, spatial),
                       .dilation = or_ones(sliding.dilation, spatial),
                       .pad_begin = Axes(spatial, 0),
                       .pad_end = Axes(spatial, 0)};
  if (window.kernel.size() != spatial || window.stride.size() != spatial ||
      window.dilation.size() != spatial) {
    fail("A window over {} axes does not fit a value with {} spatial axes.", sliding.kernel.size(),
         spatial);
  }
  for (std::size_t axis = 0; axis < spatial; ++axis) {
    const std::int64_t stride = window.stride[axis];
    const std::int64_t most = std::max({window.kernel[axis], stride, window.dilation[axis]});
    const std::int64_t least = std::min({window.kernel[axis], stride, window.dilation[axis]});
    if (least < 1 || most > most_window) fail("A window of {} points is out of range.", most);
    const std::int64_t reach = (window.kernel[axis] - 1) * window.dilation[axis] + 1;
    if (sliding.padding == Padding::same) {
      const std::int64_t positions = (sizes[axis] + stride - 1) / stride;
      const std::int64_t total =
          std::max<std::int64_t>((positions - 1) * stride + reach - sizes[axis], 0);
      window.pad_begin[axis] = total / 2;
      window.pad_end[axis] = total - total / 2;
    } else if (sliding.padding == Padding::causal) {
      window.pad_begin[axis] = reach - 1;
    }
  }
  if (sliding.padding == Padding::given) {
    window.pad_begin = sliding.pad_begin;
    window.pad_end = sliding.pad_end;
  }
  return window;
}

Value convolution(Emitter& emitter, const std::string& name, const Value& x, const Value& kernel,
                  const std::optional<Value>& bias, Sliding sliding) {
  const Value image = emitter.as_image(x);
  check_kernel(name, image, kernel);
  const std::size_t rank = kernel.shape.size();
  const std::int64_t channels = kernel.shape[rank - 2];
  if (channels < 1 || image.shape.back() % channels != 0) {
    fail("The weights of '{}' read {} channels of {}.", name, channels, image.shape.back());
  }
  const Axes order = weights_order(rank, rank - 1, rank - 2);
  const NodeId weights = emitter.constant(kernel, order, in_order(kernel.shape, order));
  sliding.kernel = kernel_sizes(kernel);
  const graph::Convolution op{window_over(sliding, spatial_sizes(image)),
                              image.shape.back() / channels};
  return emitter.emit(name, op, with_bias(emitter, name, bias, {image.node, weights}), true);
}

Value depthwise(Emitter& emitter, const std::string& name, const Value& x, const Value& kernel,
                const std::optional<Value>& bias, Sliding sliding) {
  const Value image = emitter.as_image(x);
  check_kernel(name, image, kernel);
  const std::size_t rank = kernel.shape.size();
  const std::int64_t channels = kernel.shape[rank - 2];
  if (channels != image.shape.back()) {
    fail("The weights of '{}' read {} channels of {}.", name, channels, image.shape.back());
  }
  sliding.kernel = kernel_sizes(kernel);
  Shape shape{channels * kernel.shape[rank - 1], 1};
  shape.insert(shape.end(), sliding.kernel.begin(), sliding.kernel.end());
  const NodeId weights = emitter.constant(kernel, weights_order(rank, rank - 2, rank - 1), shape);
  const graph::Convolution op{window_over(sliding, spatial_sizes(image)), channels};
  return emitter.emit(name, op, with_bias(emitter, name, bias, {image.node, weights}), true);
}

// The window's full result is (size - 1) * stride + kernel points long. "same" keeps size * stride
// of them, cutting the smaller half first; both kinds go on with zeros where strides leave gaps
// after a short kernel, which is a negative cut.
Value deconvolution(Emitter& emitter, const std::string& name, const Value& x, const Value& kernel,
                    const std::optional<Value>& bias, Sliding sliding) {
  const Value image = emitter.as_image(x);
  check_kernel(name, image, kernel);
  const std::size_t rank = kernel.shape.size();
  const Axes order = weights_order(rank, rank - 1, rank - 2);
  const NodeId weights = emitter.constant(kernel, order, in_order(kernel.shape, order));
  const bool same = sliding.padding == Padding::same;
  sliding.kernel = kernel_sizes(kernel);
  sliding.padding = Padding::valid;
  graph::Window window = window_over(sliding, spatial_sizes(image));
  for (std::size_t axis = 0; axis < window.kernel.size(); ++axis) {
    const std::int64_t excess = window.kernel[axis] - window.stride[axis];
    window.pad_begin[axis] = same ? std::max<std::int64_t>(excess, 0) / 2 : 0;
    window.pad_end[axis] = same || excess < 0 ? excess - window.pad_begin[axis] : 0;
  }
  const graph::Deconvolution op{window, 1};
  return emitter.emit(name, op, with_bias(emitter, name, bias, {image.node, weights}), true);
}

Value max_pool(Emitter& emitter, const std::string& name, const Value& x, const Sliding& sliding) {
  return pool(emitter, name, x, sliding,
              [](graph::Window window) -> graph::Op { return graph::MaxPool{std::move(window)}; });
}

Value average_pool(Emitter& emitter, const std::string& name, const Value& x,
                   const Sliding& sliding) {
  return pool(emitter, name, x, sliding, [](graph::Window window) -> graph::Op {
    return graph::AveragePool{std::move(window), false};
  });
}

}  // namespace assay::model::tfjs
