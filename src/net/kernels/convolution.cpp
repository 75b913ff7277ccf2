#include "net/kernels/convolution.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "net/kernels/blocked_winograd.h"
#include "net/kernels/onednn.h"

namespace assay::kernels {
namespace {

using namespace onednn;
using Forward = dnnl::convolution_forward;

// Winograd's weights take 16/9 of the room. Nets have most of them where targets are small, so
// below this area it is for those who can spare it.
constexpr std::int64_t lean_area = 128;
// Below this one reading them takes longer than the multiplications that are spared.
constexpr std::int64_t least_area = 36;

// Two by two results of a 3 x 3 kernel with 16 multiplications instead of 36. (Larger tiles would
// spare more and cost digits.)
bool suits_winograd(const Geometry& g, std::int64_t area) {
  return g.groups == 1 && g.kernel == Pair{3, 3} && g.stride == Pair{1, 1} &&
         g.dilation == Pair{1, 1} && std::min(g.channels, g.filters) >= native_block() &&
         g.target[0] * g.target[1] >= area;
}

// A kernel to ask oneDNN for.
struct Candidate {
  dnnl::algorithm algorithm;
  tag source;
  tag target;
};

// oneDNN's Winograd kernels are written for AVX-512.
bool onednn_has_winograd() { return native_block() == 16; }

// Beside Winograd, best first, as measured on whole nets: windows over all channels run fastest
// with all channels together (nhwc), points and single channels in blocks.
std::vector<Candidate> candidates(const Geometry& g) {
  constexpr auto direct = dnnl::algorithm::convolution_direct;
  const tag blocked = native_tag();
  std::vector<Candidate> result;
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

class Convolution::Way {
 public:
  virtual ~Way() = default;
  // The same with another fusion.
  virtual std::unique_ptr<Way> with(const float* weights, const Fusion& fusion) const = 0;
  virtual std::int64_t source_block() const = 0;
  virtual std::int64_t target_block() const = 0;
  virtual std::size_t scratch() const = 0;
  virtual std::size_t packed_bytes() const = 0;
  virtual bool shares_weights() const = 0;
  virtual void run(const float* source, float* target, float* scratch) const = 0;
};

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

namespace {

using Way = Convolution::Way;

class ByOnednn final : public Way {
 public:
  ByOnednn(const Geometry& g, const Fusion& fusion, std::span<const Candidate> wanted)
      : geometry_(g) {
    found_ = std::ranges::any_of(wanted, [&](const Candidate& one) { return choose(one, fusion); });
    if (!found_) return;
    const OneThread guard(alone_);
    primitive_ = Forward(description_);
  }

  // Whether oneDNN has one of the wanted kernels.
  bool found() const { return found_; }

  void pack(const float* plain, std::span<const float> bias) {
    weights_ =
        packed(weights_plain(geometry_), plain, description_.weights_desc(), engine_, stream_);
    bias_ = memory(description_.bias_desc(), engine_);
    auto* to = static_cast<float*>(bias_.get_data_handle());
    std::fill_n(to, geometry_.filters, 0.0F);
    std::ranges::copy(bias, to);
  }

  std::unique_ptr<Way> with(const float* weights, const Fusion& fusion) const override;

  std::int64_t source_block() const override { return source_block_; }
  std::int64_t target_block() const override { return target_block_; }
  std::size_t scratch() const override { return floats(description_.scratchpad_desc()); }
  std::size_t packed_bytes() const override { return weights_.get_desc().get_size(); }
  bool shares_weights() const override { return shared_; }

  void run(const float* source, float* target, float* scratch) const override {
    const OneThread guard(alone_);
    primitive_.execute(
        stream_, {{DNNL_ARG_SRC, at(description_.src_desc(), engine_, source)},
                  {DNNL_ARG_WEIGHTS, weights_},
                  {DNNL_ARG_BIAS, bias_},
                  {DNNL_ARG_DST, at(description_.dst_desc(), engine_, target)},
                  {DNNL_ARG_SCRATCHPAD, at(description_.scratchpad_desc(), engine_, scratch)}});
  }

 private:
  bool choose(const Candidate& candidate, const Fusion& fusion) {
    const Geometry& g = geometry_;
    const Forward::desc op(dnnl::prop_kind::forward_inference, candidate.algorithm,
                           data(g.channels, g.source, candidate.source), weights_any(g),
                           {{g.filters}, f32, tag::x}, data(g.filters, g.target, candidate.target),
                           dims(g.stride), minus_one(g.dilation), dims(g.pad_begin),
                           dims(g.pad_end));
    description_ = Forward::primitive_desc(op, attributes(fusion), engine_, true);
    if (!description_) return false;
    alone_ = sums_by_threads(description_.impl_info_str());
    if (alone_) {
      const OneThread guard(true);
      description_ = Forward::primitive_desc(op, attributes(fusion), engine_, true);
    }
    if (candidate.algorithm == dnnl::algorithm::convolution_winograd &&
        std::string_view(description_.impl_info_str()).find("2x3") == std::string_view::npos) {
      return false;
    }
    const auto from = block_of(description_.src_desc(), g.channels, g.source);
    const auto to = block_of(description_.dst_desc(), g.filters, g.target);
    if (!from || !to) return false;
    source_block_ = *from;
    target_block_ = *to;
    return true;
  }

  Geometry geometry_;
  dnnl::engine engine_{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream_{engine_};
  Forward::primitive_desc description_;
  Forward primitive_;
  memory weights_;
  memory bias_;
  std::int64_t source_block_ = 1;
  std::int64_t target_block_ = 1;
  bool found_ = false;
  bool shared_ = false;
  bool alone_ = false;  // runs on one thread
};

// The kernel of oneDNN that suits best: there is one for every convolution.
std::unique_ptr<ByOnednn> best_of_onednn(const Geometry& g, const Fusion& fusion) {
  if (suits_winograd(g, lean_area)) {
    const Candidate winograd{dnnl::algorithm::convolution_winograd, native_tag(), native_tag()};
    auto way = std::make_unique<ByOnednn>(g, fusion, std::span(&winograd, 1));
    if (way->found()) return way;
  }
  auto way = std::make_unique<ByOnednn>(g, fusion, candidates(g));
  expects(way->found(), "oneDNN has a kernel for every convolution");
  return way;
}

std::unique_ptr<Way> ByOnednn::with(const float* weights, const Fusion& fusion) const {
  std::unique_ptr<ByOnednn> way = best_of_onednn(geometry_, fusion);
  way->shared_ = weights_.get_desc() == way->description_.weights_desc();
  if (way->shared_) {
    way->weights_ = weights_;
    way->bias_ = bias_;
  } else {
    const auto* bias = static_cast<const float*>(bias_.get_data_handle());
    way->pack(weights, {bias, static_cast<std::size_t>(geometry_.filters)});
  }
  return way;
}

class ByWinograd final : public Way {
 public:
  ByWinograd(const Geometry& g, const float* weights, std::span<const float> bias,
             const Fusion& fusion)
      : kernel_(std::make_shared<BlockedWinograd>(g, weights)), fusion_(fusion) {
    const std::int64_t blocks = (g.filters + native_block() - 1) / native_block();
    bias_.resize(static_cast<std::size_t>(blocks * native_block()));
    std::ranges::copy(bias, bias_.begin());
  }

  std::unique_ptr<Way> with(const float* /*weights*/, const Fusion& fusion) const override {
    auto way = std::make_unique<ByWinograd>(*this);
    way->fusion_ = fusion;
    way->shared_ = true;
    return way;
  }

  std::int64_t source_block() const override { return native_block(); }
  std::int64_t target_block() const override { return native_block(); }
  std::size_t scratch() const override { return kernel_->scratch(); }
  std::size_t packed_bytes() const override { return kernel_->packed_bytes(); }
  bool shares_weights() const override { return shared_; }

  void run(const float* source, float* target, float* scratch) const override {
    (*kernel_)(source, bias_.data(), fusion_, target, scratch);
  }

 private:
  std::shared_ptr<const BlockedWinograd> kernel_;
  std::vector<float> bias_;  // of whole blocks
  Fusion fusion_;
  bool shared_ = false;
};

std::unique_ptr<Way> choose_way(const Geometry& g, const float* weights,
                                std::span<const float> bias, const Fusion& fusion,
                                WeightMemory room) {
  const std::int64_t area = room == WeightMemory::lean ? lean_area : least_area;
  if (suits_winograd(g, area) && !onednn_has_winograd() && BlockedWinograd::fits(g)) {
    return std::make_unique<ByWinograd>(g, weights, bias, fusion);
  }
  std::unique_ptr<ByOnednn> way = best_of_onednn(g, fusion);
  way->pack(weights, bias);
  return way;
}

}  // namespace

Convolution::Convolution(const Geometry& geometry, const float* weights,
                         std::span<const float> bias, const Fusion& fusion, WeightMemory room)
    : way_(choose_way(geometry, weights, bias, fusion, room)) {}

Convolution::Convolution(const Convolution& other, const float* weights, const Fusion& fusion)
    : way_(other.way_->with(weights, fusion)) {}

Convolution::~Convolution() = default;
Convolution::Convolution(Convolution&&) noexcept = default;

std::int64_t Convolution::source_block() const { return way_->source_block(); }
std::int64_t Convolution::target_block() const { return way_->target_block(); }
std::size_t Convolution::scratch() const { return way_->scratch(); }
std::size_t Convolution::packed_bytes() const { return way_->packed_bytes(); }
bool Convolution::shares_weights() const { return way_->shares_weights(); }

void Convolution::operator()(const float* source, float* target, float* scratch) const {
  way_->run(source, target, scratch);
}

}  // namespace assay::kernels
