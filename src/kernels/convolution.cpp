#include "kernels/convolution.h"

#include <oneapi/dnnl/dnnl.hpp>

#include <vector>

#include "base/error.h"
#include "base/parallel.h"
#include "kernels/layout.h"

namespace assay::kernels {
namespace {

using dnnl::memory;
using tag = memory::format_tag;
constexpr auto f32 = memory::data_type::f32;

memory::dims dims(const Pair& pair) { return {pair[0], pair[1]}; }

memory::dims minus_one(const Pair& pair) { return {pair[0] - 1, pair[1] - 1}; }

tag tag_of(std::int64_t block) {
  if (block == 16) return tag::nChw16c;
  return block == 8 ? tag::nChw8c : tag::nchw;
}

memory::desc data(std::int64_t channels, const Pair& size, tag format) {
  return {{1, channels, size[0], size[1]}, f32, format};
}

memory::desc weights_plain(const Geometry& g) {
  if (g.groups == 1) {
    return {{g.filters, g.channels, g.kernel[0], g.kernel[1]}, f32, tag::oihw};
  }
  return {{g.groups, g.filters / g.groups, g.channels / g.groups, g.kernel[0], g.kernel[1]},
          f32,
          tag::goihw};
}

memory::desc weights_any(const Geometry& g) {
  memory::desc plain = weights_plain(g);
  return {plain.dims(), f32, tag::any};
}

// The block of a layout oneDNN chose, or nothing when we do not speak it.
std::optional<std::int64_t> block_of(const memory::desc& chosen, std::int64_t channels,
                                     const Pair& size) {
  for (const std::int64_t block : {1, 8, 16}) {
    if (chosen == data(channels, size, tag_of(block))) return block;
  }
  return std::nullopt;
}

// Layouts to ask for, best first: the library's own choice, then blocked, then row-major.
std::vector<tag> candidates(std::int64_t channels) {
  const tag blocked = tag_of(native_block());
  if (channels < native_block()) return {tag::any, tag::nchw, blocked};
  return {blocked, tag::any, tag::nchw};
}

dnnl::primitive_attr attributes(const Fusion& fusion) {
  dnnl::primitive_attr result;
  result.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  dnnl::post_ops after;
  if (fusion.residual) after.append_sum(1.0F);
  if (fusion.activation) {
    using dnnl::algorithm;
    const graph::Unary& unary = *fusion.activation;
    switch (unary.function) {
      case graph::Function::relu:
        after.append_eltwise(1, algorithm::eltwise_relu, 0, 0);
        break;
      case graph::Function::leaky_relu:
        after.append_eltwise(1, algorithm::eltwise_relu, unary.alpha, 0);
        break;
      case graph::Function::clip:
        after.append_eltwise(1, algorithm::eltwise_clip, unary.alpha, unary.beta);
        break;
      default:
        expects(false, "the activation can be fused");
    }
  }
  result.set_post_ops(after);
  return result;
}

memory packed(const memory::desc& plain, const float* weights, const memory::desc& wanted,
              const dnnl::engine& engine, dnnl::stream& stream) {
  memory source(plain, engine, const_cast<float*>(weights));
  memory result(wanted, engine);
  dnnl::reorder(source, result).execute(stream, source, result);
  stream.wait();
  return result;
}

memory at(const memory::desc& desc, const dnnl::engine& engine, const float* where) {
  return {desc, engine, const_cast<float*>(where)};
}

std::size_t floats(const memory::desc& desc) { return (desc.get_size() + 3) / 4; }

}  // namespace

bool can_fuse(const graph::Unary& activation) {
  return activation.function == graph::Function::relu ||
         activation.function == graph::Function::leaky_relu ||
         activation.function == graph::Function::clip;
}

bool can_run(const Geometry& geometry) {
  for (std::size_t axis = 0; axis < 2; ++axis) {
    if (geometry.pad_begin[axis] < 0 || geometry.pad_end[axis] <= -geometry.stride[axis]) {
      return false;
    }
  }
  return true;
}

struct Convolution::Parts {
  using Forward = dnnl::convolution_forward;

  dnnl::engine engine{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream{engine};
  Forward::primitive_desc description;
  Forward primitive;
  memory weights;
  memory bias;
  std::int64_t source_block = 1;
  std::int64_t target_block = 1;

  bool choose(const Geometry& g, const Fusion& fusion) {
    for (const tag source : candidates(g.channels)) {
      for (const tag target : candidates(g.filters)) {
        const Forward::desc op(
            dnnl::prop_kind::forward_inference, dnnl::algorithm::convolution_direct,
            data(g.channels, g.source, source), weights_any(g), {{g.filters}, f32, tag::x},
            data(g.filters, g.target, target), dims(g.stride), minus_one(g.dilation),
            dims(g.pad_begin), dims(g.pad_end));
        description = Forward::primitive_desc(op, attributes(fusion), engine, true);
        if (!description) continue;
        const auto from = block_of(description.src_desc(), g.channels, g.source);
        const auto to = block_of(description.dst_desc(), g.filters, g.target);
        if (!from || !to) continue;
        source_block = *from;
        target_block = *to;
        return true;
      }
    }
    return false;
  }
};

Convolution::Convolution(const Geometry& geometry, const float* weights,
                         std::span<const float> bias, const Fusion& fusion)
    : parts_(std::make_unique<Parts>()) {
  expects(parts_->choose(geometry, fusion), "oneDNN has a kernel for every convolution");
  parts_->primitive = dnnl::convolution_forward(parts_->description);
  parts_->weights = packed(weights_plain(geometry), weights, parts_->description.weights_desc(),
                           parts_->engine, parts_->stream);
  parts_->bias = memory(parts_->description.bias_desc(), parts_->engine);
  auto* target = static_cast<float*>(parts_->bias.get_data_handle());
  for (std::int64_t at = 0; at < geometry.filters; ++at) {
    target[at] = bias.empty() ? 0.0F : bias[static_cast<std::size_t>(at)];
  }
}

Convolution::~Convolution() = default;
Convolution::Convolution(Convolution&&) noexcept = default;

std::int64_t Convolution::source_block() const { return parts_->source_block; }
std::int64_t Convolution::target_block() const { return parts_->target_block; }
std::size_t Convolution::scratch() const { return floats(parts_->description.scratchpad_desc()); }
std::size_t Convolution::packed_bytes() const { return parts_->weights.get_desc().get_size(); }

void Convolution::operator()(const float* source, float* target, float* scratch) const {
  const Parts& p = *parts_;
  p.primitive.execute(
      p.stream, {{DNNL_ARG_SRC, at(p.description.src_desc(), p.engine, source)},
                 {DNNL_ARG_WEIGHTS, p.weights},
                 {DNNL_ARG_BIAS, p.bias},
                 {DNNL_ARG_DST, at(p.description.dst_desc(), p.engine, target)},
                 {DNNL_ARG_SCRATCHPAD, at(p.description.scratchpad_desc(), p.engine, scratch)}});
}

struct ConvolutionBackward::Parts {
  using Backward = dnnl::convolution_backward_data;
  using Forward = dnnl::convolution_forward;

  dnnl::engine engine{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream{engine};
  Backward::primitive_desc description;
  Backward primitive;
  memory weights;
  std::int64_t source_block = 1;
  std::int64_t target_block = 1;

  bool choose(const Geometry& g) {
    for (const tag source : candidates(g.channels)) {
      for (const tag target : candidates(g.filters)) {
        if (try_layouts(g, source, target)) return true;
      }
    }
    return false;
  }

  bool try_layouts(const Geometry& g, tag source, tag target) {
    dnnl::primitive_attr attr;
    attr.set_scratchpad_mode(dnnl::scratchpad_mode::user);
    const Forward::desc forward(
        dnnl::prop_kind::forward_training, dnnl::algorithm::convolution_direct,
        data(g.channels, g.source, source), weights_any(g), data(g.filters, g.target, target),
        dims(g.stride), minus_one(g.dilation), dims(g.pad_begin), dims(g.pad_end));
    const Forward::primitive_desc hint(forward, engine, true);
    if (!hint) return false;
    const Backward::desc backward(dnnl::algorithm::convolution_direct,
                                  data(g.channels, g.source, source), weights_any(g),
                                  data(g.filters, g.target, target), dims(g.stride),
                                  minus_one(g.dilation), dims(g.pad_begin), dims(g.pad_end));
    description = Backward::primitive_desc(backward, attr, engine, hint, true);
    if (!description) return false;
    const auto from = block_of(description.diff_src_desc(), g.channels, g.source);
    const auto to = block_of(description.diff_dst_desc(), g.filters, g.target);
    if (!from || !to) return false;
    source_block = *from;
    target_block = *to;
    return true;
  }
};

ConvolutionBackward::ConvolutionBackward(const Geometry& geometry, const float* weights)
    : parts_(std::make_unique<Parts>()) {
  expects(parts_->choose(geometry), "oneDNN has a backward kernel for every convolution");
  parts_->primitive = dnnl::convolution_backward_data(parts_->description);
  parts_->weights = packed(weights_plain(geometry), weights, parts_->description.weights_desc(),
                           parts_->engine, parts_->stream);
}

ConvolutionBackward::~ConvolutionBackward() = default;
ConvolutionBackward::ConvolutionBackward(ConvolutionBackward&&) noexcept = default;

std::int64_t ConvolutionBackward::source_block() const { return parts_->source_block; }
std::int64_t ConvolutionBackward::target_block() const { return parts_->target_block; }
std::size_t ConvolutionBackward::scratch() const {
  return floats(parts_->description.scratchpad_desc());
}
std::size_t ConvolutionBackward::packed_bytes() const {
  return parts_->weights.get_desc().get_size();
}

void ConvolutionBackward::operator()(const float* target_gradient, float* source_gradient,
                                     float* scratch) const {
  const Parts& p = *parts_;
  p.primitive.execute(
      p.stream, {{DNNL_ARG_DIFF_DST, at(p.description.diff_dst_desc(), p.engine, target_gradient)},
                 {DNNL_ARG_WEIGHTS, p.weights},
                 {DNNL_ARG_DIFF_SRC, at(p.description.diff_src_desc(), p.engine, source_gradient)},
                 {DNNL_ARG_SCRATCHPAD, at(p.description.scratchpad_desc(), p.engine, scratch)}});
}

}  // namespace assay::kernels
