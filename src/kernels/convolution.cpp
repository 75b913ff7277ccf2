#include "kernels/convolution.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "kernels/onednn.h"

namespace assay::kernels {
namespace {

using namespace onednn;
using Forward = dnnl::convolution_forward;

// Winograd's weights take 16/9 of the room; a small target would not use them often enough.
constexpr std::int64_t winograd_area = 128;

// Two by two results of a 3 x 3 kernel with 16 multiplications instead of 36. (Larger tiles would
// spare more and cost digits.)
bool suits_winograd(const Geometry& g) {
  return g.groups == 1 && g.kernel == Pair{3, 3} && g.stride == Pair{1, 1} &&
         g.dilation == Pair{1, 1} && std::min(g.channels, g.filters) >= native_block() &&
         g.target[0] * g.target[1] >= winograd_area;
}

// A kernel to ask oneDNN for.
struct Candidate {
  dnnl::algorithm algorithm;
  tag source;
  tag target;
};

// Best first, as measured on whole nets: for windows over all channels oneDNN is fastest by
// Winograd, then with all channels together (nhwc); for points and single channels in blocks.
std::vector<Candidate> candidates(const Geometry& g) {
  constexpr auto direct = dnnl::algorithm::convolution_direct;
  const tag blocked = native_tag();
  std::vector<Candidate> result;
  if (suits_winograd(g)) {
    result.push_back({dnnl::algorithm::convolution_winograd, blocked, blocked});
  }
  const bool window = g.kernel[0] * g.kernel[1] > 1;
  if (g.groups == 1 && window && std::min(g.channels, g.filters) >= native_block()) {
    result.push_back({direct, tag::nhwc, tag::nhwc});
  }
  const auto layouts = [&](std::int64_t channels) -> std::vector<tag> {
    if (channels < native_block()) return {tag::any, tag::nchw, blocked};
    return {blocked, tag::any, tag::nchw};
  };
  for (const tag source : layouts(g.channels)) {
    for (const tag target : layouts(g.filters)) result.push_back({direct, source, target});
  }
  return result;
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
  Geometry geometry;
  dnnl::engine engine{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream{engine};
  Forward::primitive_desc description;
  Forward primitive;
  memory weights;
  memory bias;
  std::int64_t source_block = 1;
  std::int64_t target_block = 1;
  bool shared = false;
  bool alone = false;  // runs on one thread

  Parts(const Geometry& g, const Fusion& fusion) : geometry(g) {
    const std::vector<Candidate> all = candidates(g);
    expects(std::ranges::any_of(all, [&](const Candidate& c) { return choose(c, fusion); }),
            "oneDNN has a kernel for every convolution");
    const OneThread guard(alone);
    primitive = Forward(description);
  }

  bool choose(const Candidate& candidate, const Fusion& fusion) {
    const Geometry& g = geometry;
    const Forward::desc op(dnnl::prop_kind::forward_inference, candidate.algorithm,
                           data(g.channels, g.source, candidate.source), weights_any(g),
                           {{g.filters}, f32, tag::x}, data(g.filters, g.target, candidate.target),
                           dims(g.stride), minus_one(g.dilation), dims(g.pad_begin),
                           dims(g.pad_end));
    description = Forward::primitive_desc(op, attributes(fusion), engine, true);
    if (!description) return false;
    alone = sums_by_threads(description.impl_info_str());
    if (alone) {
      const OneThread guard(true);
      description = Forward::primitive_desc(op, attributes(fusion), engine, true);
    }
    if (candidate.algorithm == dnnl::algorithm::convolution_winograd &&
        std::string_view(description.impl_info_str()).find("2x3") == std::string_view::npos) {
      return false;
    }
    const auto from = block_of(description.src_desc(), g.channels, g.source);
    const auto to = block_of(description.dst_desc(), g.filters, g.target);
    if (!from || !to) return false;
    source_block = *from;
    target_block = *to;
    return true;
  }

  void pack(const float* plain) {
    weights = packed(weights_plain(geometry), plain, description.weights_desc(), engine, stream);
  }
};

Convolution::Convolution(const Geometry& geometry, const float* weights,
                         std::span<const float> bias, const Fusion& fusion)
    : parts_(std::make_unique<Parts>(geometry, fusion)) {
  parts_->pack(weights);
  parts_->bias = memory(parts_->description.bias_desc(), parts_->engine);
  auto* target = static_cast<float*>(parts_->bias.get_data_handle());
  for (std::int64_t at = 0; at < geometry.filters; ++at) {
    target[at] = bias.empty() ? 0.0F : bias[static_cast<std::size_t>(at)];
  }
}

Convolution::Convolution(const Convolution& other, const float* weights, const Fusion& fusion)
    : parts_(std::make_unique<Parts>(other.parts_->geometry, fusion)) {
  parts_->bias = other.parts_->bias;
  parts_->shared = other.parts_->weights.get_desc() == parts_->description.weights_desc();
  if (parts_->shared) {
    parts_->weights = other.parts_->weights;
  } else {
    parts_->pack(weights);
  }
}

Convolution::~Convolution() = default;
Convolution::Convolution(Convolution&&) noexcept = default;

std::int64_t Convolution::source_block() const { return parts_->source_block; }
std::int64_t Convolution::target_block() const { return parts_->target_block; }
std::size_t Convolution::scratch() const { return floats(parts_->description.scratchpad_desc()); }
std::size_t Convolution::packed_bytes() const { return parts_->weights.get_desc().get_size(); }
bool Convolution::shares_weights() const { return parts_->shared; }

void Convolution::operator()(const float* source, float* target, float* scratch) const {
  const Parts& p = *parts_;
  const OneThread guard(p.alone);
  p.primitive.execute(
      p.stream, {{DNNL_ARG_SRC, at(p.description.src_desc(), p.engine, source)},
                 {DNNL_ARG_WEIGHTS, p.weights},
                 {DNNL_ARG_BIAS, p.bias},
                 {DNNL_ARG_DST, at(p.description.dst_desc(), p.engine, target)},
                 {DNNL_ARG_SCRATCHPAD, at(p.description.scratchpad_desc(), p.engine, scratch)}});
}

}  // namespace assay::kernels
