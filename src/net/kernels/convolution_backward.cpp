#include "net/kernels/convolution_backward.h"

#include <algorithm>
#include <vector>

#include "base/error.h"
#include "base/parallel.h"
#include "net/kernels/convolution.h"
#include "net/kernels/onednn.h"

namespace assay::kernels {

class ConvolutionBackward::Way {
 public:
  virtual ~Way() = default;
  virtual std::int64_t source_block() const = 0;
  virtual std::int64_t target_block() const = 0;
  virtual std::size_t scratch() const = 0;
  virtual std::size_t packed_bytes() const = 0;
  virtual void run(const float* target, float* source, float* scratch) const = 0;
};

namespace {

using namespace onednn;

std::size_t whole(std::int64_t value) { return static_cast<std::size_t>(value); }

// Stride one: a convolution from the target to the source with the kernel turned around.
bool can_turn(const Geometry& g) {
  if (g.groups != 1 || g.stride != Pair{1, 1}) return false;
  for (std::size_t axis = 0; axis < 2; ++axis) {
    const std::int64_t reach = (g.kernel[axis] - 1) * g.dilation[axis];
    if (g.pad_begin[axis] > reach || g.pad_end[axis] > reach || g.pad_end[axis] < 0) return false;
  }
  return true;
}

Geometry turned(const Geometry& g) {
  Geometry result = g;
  std::swap(result.channels, result.filters);
  std::swap(result.source, result.target);
  for (std::size_t axis = 0; axis < 2; ++axis) {
    const std::int64_t reach = (g.kernel[axis] - 1) * g.dilation[axis];
    result.pad_begin[axis] = reach - g.pad_begin[axis];
    result.pad_end[axis] = reach - g.pad_end[axis];
  }
  return result;
}

std::vector<float> turned_weights(const Geometry& g, const float* weights) {
  const std::int64_t taps = g.kernel[0] * g.kernel[1];
  std::vector<float> result(whole(g.filters * g.channels * taps));
  for (std::int64_t filter = 0; filter < g.filters; ++filter) {
    for (std::int64_t channel = 0; channel < g.channels; ++channel) {
      const float* from = weights + (filter * g.channels + channel) * taps;
      std::reverse_copy(from, from + taps, result.data() + (channel * g.filters + filter) * taps);
    }
  }
  return result;
}

class Turned final : public ConvolutionBackward::Way {
 public:
  Turned(const Geometry& g, const float* weights)
      : kernel_(turned(g), turned_weights(g, weights).data(), {}, {}, WeightMemory::ample) {}

  std::int64_t source_block() const override { return kernel_.target_block(); }
  std::int64_t target_block() const override { return kernel_.source_block(); }
  std::size_t scratch() const override { return kernel_.scratch(); }
  std::size_t packed_bytes() const override { return kernel_.packed_bytes(); }
  void run(const float* target, float* source, float* scratch) const override {
    kernel_(target, source, scratch);
  }

 private:
  Convolution kernel_;
};

// Phases: point y of the source is read by result q - j through tap phase + j stride, where
// y + pad = q stride + phase: for one phase a convolution over the results, tap j turned around.
Pair taps_of_a_phase(const Geometry& g) {
  return {(g.kernel[0] + g.stride[0] - 1) / g.stride[0],
          (g.kernel[1] + g.stride[1] - 1) / g.stride[1]};
}

Geometry phases(const Geometry& g) {
  Geometry result{.groups = 1,
                  .channels = g.filters,
                  .filters = g.channels * g.stride[0] * g.stride[1],
                  .source = g.target,
                  .kernel = taps_of_a_phase(g),
                  .stride = {1, 1},
                  .dilation = {1, 1}};
  for (std::size_t axis = 0; axis < 2; ++axis) {
    result.target[axis] = (g.source[axis] - 1 + g.pad_begin[axis]) / g.stride[axis] + 1;
    result.pad_begin[axis] = result.kernel[axis] - 1;
    result.pad_end[axis] = result.target[axis] - g.target[axis];
  }
  return result;
}

// Whether the zeros of kernels that are no multiple of the stride cost less than channels padded to
// a vector. (They cost nothing where windows do not overlap, as in the patches of a transformer.)
bool suits_phases(const Geometry& g) {
  const Pair taps = taps_of_a_phase(g);
  const std::int64_t padded = taps[0] * g.stride[0] * taps[1] * g.stride[1];
  return g.groups == 1 && g.channels < native_block() && g.dilation == Pair{1, 1} &&
         g.channels * padded <= native_block() * g.kernel[0] * g.kernel[1] && can_run(phases(g));
}

// Filters [phase down, phase across, channel].
std::vector<float> phase_weights(const Geometry& g, const float* weights) {
  const Pair taps = taps_of_a_phase(g);
  const std::int64_t all = g.stride[0] * g.stride[1] * g.channels;
  std::vector<float> result(whole(all * g.filters * taps[0] * taps[1]), 0.0F);
  for (std::int64_t at = 0; at < all; ++at) {
    const std::int64_t channel = at % g.channels;
    const std::int64_t across = at / g.channels % g.stride[1];
    const std::int64_t down = at / g.channels / g.stride[1];
    for (std::int64_t filter = 0; filter < g.filters; ++filter) {
      const float* from = weights + (filter * g.channels + channel) * g.kernel[0] * g.kernel[1];
      float* to = result.data() + (at * g.filters + filter) * taps[0] * taps[1];
      for (std::int64_t y = down; y < g.kernel[0]; y += g.stride[0]) {
        for (std::int64_t x = across; x < g.kernel[1]; x += g.stride[1]) {
          const std::int64_t row = taps[0] - 1 - y / g.stride[0];
          to[row * taps[1] + taps[1] - 1 - x / g.stride[1]] = from[y * g.kernel[1] + x];
        }
      }
    }
  }
  return result;
}

class Phases final : public ConvolutionBackward::Way {
 public:
  Phases(const Geometry& g, const float* weights)
      : g_(g), kernel_(phases(g), phase_weights(g, weights).data(), {}, {}) {
    const Geometry inner = phases(g);
    layout_ = {{1, inner.filters, inner.target[0], inner.target[1]}, 1, kernel_.target_block()};
  }

  std::int64_t source_block() const override { return 1; }
  std::int64_t target_block() const override { return kernel_.source_block(); }
  std::size_t scratch() const override { return padded_storage() + kernel_.scratch(); }
  std::size_t packed_bytes() const override { return kernel_.packed_bytes(); }

  void run(const float* target, float* source, float* scratch) const override {
    kernel_(target, scratch, scratch + padded_storage());
    parallel_for(whole(g_.source[0]), 8, [&](std::size_t begin, std::size_t end) {
      for (std::size_t y = begin; y < end; ++y) {
        deal(static_cast<std::int64_t>(y), scratch, source);
      }
    });
  }

 private:
  // The kernel's own scratch memory begins at a cache line.
  std::size_t padded_storage() const { return (layout_.storage() + 15) / 16 * 16; }

  // Fills one row of the source, all channels, from the phases.
  void deal(std::int64_t y, const float* from, float* source) const {
    const std::int64_t block = layout_.block;
    const Shape& shape = layout_.shape;
    const std::int64_t row = (y + g_.pad_begin[0]) / g_.stride[0];
    const std::int64_t down = (y + g_.pad_begin[0]) % g_.stride[0];
    for (std::int64_t channel = 0; channel < g_.channels; ++channel) {
      float* to = source + (channel * g_.source[0] + y) * g_.source[1];
      for (std::int64_t across = 0; across < g_.stride[1]; ++across) {
        const std::int64_t filter = (down * g_.stride[1] + across) * g_.channels + channel;
        const std::int64_t plane = filter / block * shape[2] * shape[3];
        const float* phase = from + (plane + row * shape[3]) * block + filter % block;
        for (std::int64_t column = 0; column < shape[3]; ++column) {
          const std::int64_t x = column * g_.stride[1] + across - g_.pad_begin[1];
          if (x >= 0 && x < g_.source[1]) to[x] = phase[column * block];
        }
      }
    }
  }

  Geometry g_;
  Convolution kernel_;
  Layout layout_;
};

// oneDNN's own backward kernel.
class Own final : public ConvolutionBackward::Way {
 public:
  using Backward = dnnl::convolution_backward_data;
  using Forward = dnnl::convolution_forward;

  Own(const Geometry& g, const float* weights) {
    expects(choose(g), "oneDNN has a backward kernel for every convolution");
    const OneThread guard(alone_);
    primitive_ = Backward(description_);
    weights_ = packed(weights_plain(g), weights, description_.weights_desc(), engine_, stream_);
  }

  std::int64_t source_block() const override { return source_block_; }
  std::int64_t target_block() const override { return target_block_; }
  std::size_t scratch() const override { return floats(description_.scratchpad_desc()); }
  std::size_t packed_bytes() const override { return weights_.get_desc().get_size(); }

  void run(const float* target, float* source, float* scratch) const override {
    const OneThread guard(alone_);
    primitive_.execute(
        stream_, {{DNNL_ARG_DIFF_DST, at(description_.diff_dst_desc(), engine_, target)},
                  {DNNL_ARG_WEIGHTS, weights_},
                  {DNNL_ARG_DIFF_SRC, at(description_.diff_src_desc(), engine_, source)},
                  {DNNL_ARG_SCRATCHPAD, at(description_.scratchpad_desc(), engine_, scratch)}});
  }

 private:
  bool choose(const Geometry& g) {
    const auto layouts = [](std::int64_t channels) -> std::vector<tag> {
      if (channels < native_block()) return {tag::any, tag::nchw, native_tag()};
      return {native_tag(), tag::any, tag::nchw};
    };
    for (const tag source : layouts(g.channels)) {
      for (const tag target : layouts(g.filters)) {
        if (try_layouts(g, source, target)) return true;
      }
    }
    return false;
  }

  bool try_layouts(const Geometry& g, tag source, tag target) {
    constexpr auto direct = dnnl::algorithm::convolution_direct;
    dnnl::primitive_attr attr;
    attr.set_scratchpad_mode(dnnl::scratchpad_mode::user);
    const Forward::desc forward(dnnl::prop_kind::forward_training, direct,
                                data(g.channels, g.source, source), weights_any(g),
                                data(g.filters, g.target, target), dims(g.stride),
                                minus_one(g.dilation), dims(g.pad_begin), dims(g.pad_end));
    const Forward::primitive_desc hint(forward, engine_, true);
    if (!hint) return false;
    const Backward::desc backward(direct, data(g.channels, g.source, source), weights_any(g),
                                  data(g.filters, g.target, target), dims(g.stride),
                                  minus_one(g.dilation), dims(g.pad_begin), dims(g.pad_end));
    description_ = Backward::primitive_desc(backward, attr, engine_, hint, true);
    if (!description_) return false;
    alone_ = sums_by_threads(description_.impl_info_str());
    if (alone_) {
      const OneThread guard(true);
      description_ = Backward::primitive_desc(backward, attr, engine_, hint, true);
    }
    const auto from = block_of(description_.diff_src_desc(), g.channels, g.source);
    const auto to = block_of(description_.diff_dst_desc(), g.filters, g.target);
    if (!from || !to) return false;
    source_block_ = *from;
    target_block_ = *to;
    return true;
  }

  dnnl::engine engine_{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream_{engine_};
  Backward::primitive_desc description_;
  Backward primitive_;
  memory weights_;
  std::int64_t source_block_ = 1;
  std::int64_t target_block_ = 1;
  bool alone_ = false;  // runs on one thread
};

std::unique_ptr<ConvolutionBackward::Way> choose(const Geometry& g, const float* weights) {
  if (can_turn(g)) return std::make_unique<Turned>(g, weights);
  if (suits_phases(g)) return std::make_unique<Phases>(g, weights);
  return std::make_unique<Own>(g, weights);
}

}  // namespace

ConvolutionBackward::ConvolutionBackward(const Geometry& geometry, const float* weights)
    : way_(choose(geometry, weights)) {}

ConvolutionBackward::~ConvolutionBackward() = default;
ConvolutionBackward::ConvolutionBackward(ConvolutionBackward&&) noexcept = default;

std::int64_t ConvolutionBackward::source_block() const { return way_->source_block(); }
std::int64_t ConvolutionBackward::target_block() const { return way_->target_block(); }
std::size_t ConvolutionBackward::scratch() const { return way_->scratch(); }
std::size_t ConvolutionBackward::packed_bytes() const { return way_->packed_bytes(); }

void ConvolutionBackward::operator()(const float* target_gradient, float* source_gradient,
                                     float* scratch) const {
  way_->run(target_gradient, source_gradient, scratch);
}

}  // namespace assay::kernels
