#include "net/model/onnx_export_node.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.h"

namespace assay::model::from_onnx {
namespace {

using Integers = std::vector<std::int64_t>;

Integers pads_of(const graph::Window& window) {
  Integers pads = window.pad_begin;
  pads.insert(pads.end(), window.pad_end.begin(), window.pad_end.end());
  if (std::ranges::any_of(pads, [](std::int64_t pad) { return pad < 0; })) {
    fail("ONNX has no negative padding for this operator.");
  }
  return pads;
}

bool is_all_ones(const Integers& numbers) {
  return std::ranges::all_of(numbers, [](std::int64_t number) { return number == 1; });
}

std::string_view name_of_coordinates(graph::Coordinates coordinates) {
  switch (coordinates) {
    case graph::Coordinates::half_pixel:
      return "half_pixel";
    case graph::Coordinates::align_corners:
      return "align_corners";
    case graph::Coordinates::asymmetric:
      return "asymmetric";
    case graph::Coordinates::pytorch_half_pixel:
      return "pytorch_half_pixel";
  }
  return "";
}

std::string_view name_of_rounding(graph::Rounding rounding) {
  switch (rounding) {
    case graph::Rounding::floor:
      return "floor";
    case graph::Rounding::ceil:
      return "ceil";
    case graph::Rounding::prefer_floor:
      return "round_prefer_floor";
    case graph::Rounding::prefer_ceil:
      return "round_prefer_ceil";
  }
  return "";
}

std::string_view name_of_arithmetic(graph::Arithmetic arithmetic) {
  switch (arithmetic) {
    case graph::Arithmetic::add:
      return "Add";
    case graph::Arithmetic::subtract:
      return "Sub";
    case graph::Arithmetic::multiply:
      return "Mul";
    case graph::Arithmetic::divide:
      return "Div";
    case graph::Arithmetic::minimum:
      return "Min";
    case graph::Arithmetic::maximum:
      return "Max";
    case graph::Arithmetic::power:
      return "Pow";
  }
  return "";
}

// One overload an op.
struct Write {
  const NodeExport& at;

  NodeWriter plain(std::string_view op) const { return at.writer.node(op, at.inputs, at.output); }
  std::string integers(std::string_view name, const Integers& values) const {
    return at.writer.integers(at.output + "." + std::string(name), values);
  }

  void operator()(const graph::Input&) const {}
  void operator()(const graph::Constant&) const {}
  void operator()(const graph::Convolution& op) const {
    plain("Conv")
        .set("kernel_shape", op.window.kernel)
        .set("strides", op.window.stride)
        .set("dilations", op.window.dilation)
        .set("pads", pads_of(op.window))
        .set("group", op.groups);
  }
  // Padding at the end below zero is what ONNX calls output_padding.
  void operator()(const graph::Deconvolution& op) const {
    graph::Window window = op.window;
    Integers longer;
    for (std::int64_t& pad : window.pad_end) {
      longer.push_back(std::max<std::int64_t>(-pad, 0));
      pad = std::max<std::int64_t>(pad, 0);
    }
    plain("ConvTranspose")
        .set("kernel_shape", window.kernel)
        .set("strides", window.stride)
        .set("dilations", window.dilation)
        .set("pads", pads_of(window))
        .set("output_padding", longer)
        .set("group", op.groups);
  }
  void operator()(const graph::Linear&) const {
    if (at.shape(0).size() == 2) {
      plain("Gemm").set("transB", std::int64_t{1});
      return;
    }
    const std::string turned = at.part("turned");
    at.writer.node("Transpose", {at.inputs[1]}, turned).set("perm", Integers{1, 0});
    const bool biased = at.inputs.size() == 3;
    const std::string product = biased ? at.part("product") : at.output;
    at.writer.node("MatMul", {at.inputs[0], turned}, product);
    if (biased) at.writer.node("Add", {product, at.inputs[2]}, at.output);
  }
  void operator()(const graph::MatMul&) const { plain("MatMul"); }
  void operator()(const graph::Unary& op) const { write_unary(at, op); }
  void operator()(const graph::PRelu&) const { plain("PRelu"); }
  void operator()(const graph::Binary& op) const { plain(name_of_arithmetic(op.arithmetic)); }
  // Spelt out, for opset 13 has no layer normalisation.
  void operator()(const graph::Normalise& op) const {
    Integers axes;
    for (std::int64_t axis = -op.axes; axis < 0; ++axis) axes.push_back(axis);
    const std::string mean = at.part("mean");
    const std::string centred = at.part("centred");
    const std::string square = at.part("square");
    const std::string variance = at.part("variance");
    const std::string positive = at.part("positive");
    const std::string deviation = at.part("deviation");
    const std::string epsilon = at.writer.number(at.output + ".epsilon", op.epsilon);
    at.writer.node("ReduceMean", at.inputs, mean).set("axes", axes);
    at.writer.node("Sub", {at.inputs[0], mean}, centred);
    at.writer.node("Mul", {centred, centred}, square);
    at.writer.node("ReduceMean", {square}, variance).set("axes", axes);
    at.writer.node("Add", {variance, epsilon}, positive);
    at.writer.node("Sqrt", {positive}, deviation);
    at.writer.node("Div", {centred, deviation}, at.output);
  }
  void operator()(const graph::Softmax& op) const {
    plain(op.logarithm ? "LogSoftmax" : "Softmax").set("axis", op.axis);
  }
  void operator()(const graph::MaxPool& op) const {
    plain("MaxPool")
        .set("kernel_shape", op.window.kernel)
        .set("strides", op.window.stride)
        .set("dilations", op.window.dilation)
        .set("pads", pads_of(op.window));
  }
  void operator()(const graph::AveragePool& op) const {
    if (!is_all_ones(op.window.dilation)) fail("ONNX opset 13 has no dilated average pooling.");
    plain("AveragePool")
        .set("kernel_shape", op.window.kernel)
        .set("strides", op.window.stride)
        .set("pads", pads_of(op.window))
        .set("count_include_pad", std::int64_t{op.count_padding ? 1 : 0});
  }
  void operator()(const graph::ResponseNorm& op) const {
    plain("LRN")
        .set("size", op.size)
        .set("alpha", op.alpha)
        .set("beta", op.beta)
        .set("bias", op.bias);
  }
  void operator()(const graph::Reduce& op) const {
    if (op.reduction == graph::Reduction::sum) {
      at.writer.node("ReduceSum", {at.inputs[0], integers("axes", op.axes)}, at.output);
      return;
    }
    plain(op.reduction == graph::Reduction::mean ? "ReduceMean" : "ReduceMax").set("axes", op.axes);
  }
  // A constant that is joined must be repeated for every sample.
  void operator()(const graph::Concat& op) const {
    std::vector<std::string> parts = at.inputs;
    for (std::size_t part = 0; part < parts.size(); ++part) {
      if (!at.batch || at.input_batches[part]) continue;
      const std::string repeated = at.part("repeated");
      const std::string sizes = sizes_with_batch(at, at.shape(part), *at.batch);
      at.writer.node("Expand", {parts[part], sizes}, repeated);
      parts[part] = repeated;
    }
    at.writer.node("Concat", parts, at.output).set("axis", op.axis);
  }
  void operator()(const graph::Slice& op) const {
    Integers starts, ends, axes, steps;
    for (std::size_t axis = 0; axis < op.start.size(); ++axis) {
      if (op.step[axis] == 1 && at.node.shape[axis] == at.shape(0)[axis]) continue;
      const std::int64_t end = op.start[axis] + op.step[axis] * at.node.shape[axis];
      starts.push_back(op.start[axis]);
      ends.push_back(end < 0 ? std::numeric_limits<std::int64_t>::min() : end);
      axes.push_back(static_cast<std::int64_t>(axis));
      steps.push_back(op.step[axis]);
    }
    at.writer.node("Slice",
                   {at.inputs[0], integers("starts", starts), integers("ends", ends),
                    integers("axes", axes), integers("steps", steps)},
                   at.output);
  }
  void operator()(const graph::Gather& op) const {
    at.writer.node("Gather", {at.inputs[0], integers("indices", op.indices)}, at.output)
        .set("axis", op.axis);
  }
  void operator()(const graph::Reshape&) const {
    Integers sizes = at.node.shape;
    if (at.batch) sizes[*at.batch] = -1;
    at.writer.node("Reshape", {at.inputs[0], integers("shape", sizes)}, at.output);
  }
  void operator()(const graph::Transpose& op) const { plain("Transpose").set("perm", op.order); }
  void operator()(const graph::Broadcast&) const {
    Integers sizes = at.node.shape;
    if (at.batch) sizes[*at.batch] = 1;
    at.writer.node("Expand", {at.inputs[0], integers("shape", sizes)}, at.output);
  }
  void operator()(const graph::Pad& op) const {
    Integers pads = op.begin;
    pads.insert(pads.end(), op.end.begin(), op.end.end());
    const bool reflects = op.mode == graph::Padding::reflect;
    const bool constant = op.mode == graph::Padding::constant;
    std::vector<std::string> inputs{at.inputs[0], integers("pads", pads)};
    if (constant) inputs.push_back(at.writer.number(at.output + ".value", op.value));
    at.writer.node("Pad", inputs, at.output)
        .set("mode", std::string_view(constant   ? "constant"
                                      : reflects ? "reflect"
                                                 : "edge"));
  }
  // Scales where they give the size, so that coordinates agree; sizes where rounding forbids it.
  void operator()(const graph::Resize& op) const {
    Tensor scales({static_cast<std::int64_t>(op.scale.size()) + 2});
    scales.data = {1, 1};
    scales.data.insert(scales.data.end(), op.scale.begin(), op.scale.end());
    bool exact = true;
    for (std::size_t axis = 2; axis < scales.size(); ++axis) {
      const float size = std::floor(static_cast<float>(at.shape(0)[axis]) * scales.data[axis]);
      exact = exact && size == static_cast<float>(at.node.shape[axis]);
    }
    std::vector<std::string> inputs{at.inputs[0], ""};
    if (exact) {
      inputs.push_back(at.writer.tensor(at.output + ".scales", scales));
    } else {
      inputs.insert(inputs.end(), {"", sizes_with_batch(at, at.node.shape, 0)});
    }
    const bool nearest = op.sampling == graph::Sampling::nearest;
    at.writer.node("Resize", inputs, at.output)
        .set("mode", std::string_view(nearest ? "nearest" : "linear"))
        .set("coordinate_transformation_mode", name_of_coordinates(op.coordinates))
        .set("nearest_mode", name_of_rounding(op.rounding));
  }
};

// The value [N], taken from the shape of the input.
std::string write_batch_size(const NodeExport& node) {
  const std::string sizes = node.writer.unique("input_sizes");
  const std::string result = node.writer.unique("batch_size");
  node.writer.node("Shape", {node.input}, sizes);
  node.writer.node("Gather", {sizes, node.writer.integers("first", {0})}, result);
  return result;
}

}  // namespace

std::string sizes_with_batch(const NodeExport& node, const Shape& sizes, std::size_t axis) {
  const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(axis);
  if (node.batch_size.empty()) node.batch_size = write_batch_size(node);
  std::vector<std::string> parts;
  if (axis > 0) {
    parts.push_back(node.writer.integers(node.output + ".outer", Shape(sizes.begin(), middle)));
  }
  parts.push_back(node.batch_size);
  if (axis + 1 < sizes.size()) {
    parts.push_back(node.writer.integers(node.output + ".inner", Shape(middle + 1, sizes.end())));
  }
  const std::string result = node.part("sizes");
  node.writer.node("Concat", parts, result).set("axis", std::int64_t{0});
  return result;
}

void write_node(const NodeExport& node) {
  try {
    std::visit(Write{node}, node.node.op);
  } catch (const Error& error) {
    fail("'{}' cannot be exported. {}", node.node.name, error.what());
  }
}

}  // namespace assay::model::from_onnx
