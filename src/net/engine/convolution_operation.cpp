// Convolutions: by oneDNN for one sample, by our lanes for sixteen.
#include <cstring>
#include <map>
#include <mutex>

#include "base/error.h"
#include "net/engine/operation.h"
#include "net/engine/values.h"
#include "net/kernels/convolution.h"
#include "net/kernels/convolution_backward.h"
#include "net/kernels/lanes_convolution.h"
#include "net/kernels/unary.h"

namespace assay::engine {
namespace {

const Value& constant_weights(const Site& site) {
  const Value& weights = site.constant(1);
  if (!weights || (site.has(2) && !site.constant(2))) {
    fail(
        "Node '{}' ({}) computes its weights from the input; only constant weights are "
        "supported.",
        site.node().name, name_of(site.node().op));
  }
  return weights;
}

std::span<const float> bias_of(const Site& site) {
  if (!site.has(2)) return {};
  return {site.constant(2).get(), site.constant(2).layout.storage()};
}

// A fusion as a map key.
struct FusionKey {
  bool residual;
  int function;
  float alpha;
  float beta;
  auto operator<=>(const FusionKey&) const = default;
};

FusionKey key_of(const Fusion& fusion) {
  if (!fusion.activation) return {fusion.residual, -1, 0, 0};
  return {fusion.residual, static_cast<int>(fusion.activation->function), fusion.activation->alpha,
          fusion.activation->beta};
}

class DnnlConvolution final : public Operation {
 public:
  explicit DnnlConvolution(const Site& site)
      : geometry_(geometry(site)),
        shape_(site.shape()),
        source_shape_(site.input_shape(0)),
        weights_(constant_weights(site)),
        bias_(bias_of(site)) {}

  Value forward(Arena& arena, std::vector<Value> inputs) const override {
    return forward_fused(arena, std::move(inputs), {});
  }

  bool can_fuse(const Fusion& fusion) const override {
    return !fusion.activation || kernels::can_fuse(*fusion.activation);
  }

  Value forward_fused(Arena& arena, std::vector<Value> inputs,
                      const Fusion& fusion) const override {
    const kernels::Convolution& kernel = forward_kernel(fusion);
    const Value source = blocked(arena, inputs[0], kernel.source_block());
    Value target;
    if (fusion.residual) {
      Value residual = std::move(inputs.back());
      inputs.pop_back();
      Value same = blocked(arena, residual, kernel.target_block());
      residual = {};
      target = overwritable(arena, same);
      if (target.data != same.data) {
        std::memcpy(target.get(), same.get(), same.layout.storage() * sizeof(float));
      }
    } else {
      target = arena.make({shape_, 1, kernel.target_block()});
    }
    kernel(source.get(), target.get(), arena.scratch(kernel.scratch()).get());
    return target;
  }

  Needs needs(std::size_t slot) const override {
    return slot == 1 ? Needs{.inputs = {0}} : Needs{};
  }

  Value backward(Arena& arena, const BackwardInputs& given, std::size_t slot) const override {
    if (slot > 0) return parameter_gradient(arena, given, slot);
    const kernels::ConvolutionBackward& kernel = backward_kernel();
    const Value gradient = blocked(arena, given.gradient, kernel.target_block());
    Value result = arena.make({source_shape_, 1, kernel.source_block()});
    kernel(gradient.get(), result.get(), arena.scratch(kernel.scratch()).get());
    return result;
  }

  bool release_weights(const std::optional<Fusion>& fusion) override {
    forward_kernel(fusion.value_or(Fusion{}));
    weights_ = {};
    return true;
  }

  void refresh() override {
    forward_.clear();
    backward_.reset();
  }

  std::size_t packed_bytes() const override {
    const std::lock_guard lock(mutex_);
    std::size_t total = backward_ ? backward_->packed_bytes() : 0;
    for (const auto& [key, kernel] : forward_) {
      if (!kernel.shares_weights()) total += kernel.packed_bytes();
    }
    return total;
  }

 private:
  static kernels::Geometry geometry(const Site& site) {
    const auto& op = std::get<graph::Convolution>(site.node().op);
    const kernels::Geometry result =
        kernels::geometry(op.window, op.groups, site.input_shape(0), site.shape());
    if (!kernels::can_run(result)) {
      fail("Node '{}' (convolution) crops its input by negative padding; slice the input instead.",
           site.node().name);
    }
    return result;
  }

  // Kernels are made when first asked for: a model that only scores never packs backward weights.
  const kernels::ConvolutionBackward& backward_kernel() const {
    const std::lock_guard lock(mutex_);
    if (!backward_) {
      expects(bool{weights_}, "an engine that let its weights go does not go backward");
      backward_ = std::make_unique<kernels::ConvolutionBackward>(geometry_, weights_.get());
    }
    return *backward_;
  }

  const kernels::Convolution& forward_kernel(const Fusion& fusion) const {
    const std::lock_guard lock(mutex_);
    const FusionKey key = key_of(fusion);
    const auto found = forward_.find(key);
    if (found != forward_.end()) return found->second;
    expects(bool{weights_}, "an engine that let its weights go computes its output only");
    const kernels::Fusion after{fusion.residual, fusion.activation};
    return forward_
        .emplace(key, forward_.empty()
                          ? kernels::Convolution(geometry_, weights_.get(), bias_, after)
                          : kernels::Convolution(forward_.begin()->second, weights_.get(), after))
        .first->second;
  }

  Value parameter_gradient(Arena& arena, const BackwardInputs& given, std::size_t slot) const {
    const Value gradient = row_major(arena, given.gradient);
    if (slot == 2) {
      Value result = arena.zeros({{geometry_.filters}, 1, 1});
      const std::int64_t area = geometry_.target[0] * geometry_.target[1];
      for (std::int64_t filter = 0; filter < geometry_.filters; ++filter) {
        for (std::int64_t at = 0; at < area; ++at) {
          result.get()[filter] += gradient.get()[filter * area + at];
        }
      }
      return result;
    }
    const Value source = row_major(arena, given.inputs[0]);
    Value result = arena.zeros(weights_.layout);
    kernels::accumulate_weight_gradient(geometry_, source.get(), gradient.get(), result.get(),
                                        nullptr);
    return result;
  }

  kernels::Geometry geometry_;
  Shape shape_;
  Shape source_shape_;
  Value weights_;
  std::span<const float> bias_;
  mutable std::mutex mutex_;
  mutable std::map<FusionKey, kernels::Convolution> forward_;
  mutable std::unique_ptr<kernels::ConvolutionBackward> backward_;
};

// Also a linear map, whose rows are convolutions of a single point.
class LanesConvolution final : public Operation {
 public:
  LanesConvolution(const Site& site, const kernels::Geometry& geometry, std::int64_t rows)
      : kernel_(geometry),
        packed_(kernel_.pack(constant_weights(site).get())),
        rows_(rows),
        shape_(site.shape()),
        source_shape_(site.input_shape(0)),
        weights_(site.constant(1)),
        bias_(bias_of(site)) {
    source_row_ = static_cast<std::int64_t>(count(source_shape_)) / rows * kernels::lane_count;
    target_row_ = static_cast<std::int64_t>(count(shape_)) / rows * kernels::lane_count;
  }

  Value forward(Arena& arena, std::vector<Value> inputs) const override {
    return forward_fused(arena, std::move(inputs), {});
  }

  bool can_fuse(const Fusion& fusion) const override {
    return !fusion.residual && fusion.activation &&
           fusion.activation->function == graph::Function::relu;
  }

  Value forward_fused(Arena& arena, std::vector<Value> inputs,
                      const Fusion& fusion) const override {
    const Value source = repeat_in_lanes(arena, inputs[0], kernels::lane_count);
    Value result = arena.make({shape_, kernels::lane_count, 1});
    const Value scratch = arena.scratch(kernel_.scratch());
    for (std::int64_t row = 0; row < rows_; ++row) {
      kernel_.forward(source.get() + row * source_row_, packed_,
                      bias_.empty() ? nullptr : bias_.data(), fusion.activation.has_value(),
                      result.get() + row * target_row_, scratch.get());
    }
    return result;
  }

  Needs needs(std::size_t slot) const override {
    return slot == 1 ? Needs{.inputs = {0}} : Needs{};
  }

  Value backward(Arena& arena, const BackwardInputs& given, std::size_t slot) const override {
    Value result = slot == 0 ? arena.make({source_shape_, kernels::lane_count, 1})
                             : arena.zeros(slot == 1 ? weights_.layout : bias_layout());
    const Value scratch = arena.scratch(kernel_.scratch());
    for (std::int64_t row = 0; row < rows_; ++row) {
      const float* gradient = given.gradient.get() + row * target_row_;
      if (slot == 0) {
        kernel_.backward(gradient, packed_, result.get() + row * source_row_, scratch.get());
      } else if (slot == 1) {
        kernel_.weight_gradient(given.inputs[0].get() + row * source_row_, gradient, result.get(),
                                scratch.get());
      } else {
        kernel_.bias_gradient(gradient, result.get());
      }
    }
    return result;
  }

  void refresh() override { kernel_.pack(weights_.get(), packed_); }

  std::size_t packed_bytes() const override {
    return (packed_.forward.size() + packed_.backward.size()) * sizeof(float);
  }

 private:
  kernels::Layout bias_layout() const { return {{kernel_.geometry().filters}, 1, 1}; }

  kernels::LanesConvolution kernel_;
  kernels::LanesConvolution::Packed packed_;
  std::int64_t rows_;
  std::int64_t source_row_;
  std::int64_t target_row_;
  Shape shape_;
  Shape source_shape_;
  Value weights_;
  std::span<const float> bias_;
};

}  // namespace

std::unique_ptr<Operation> make_convolution(const Site& site) {
  if (site.lanes == 1) return std::make_unique<DnnlConvolution>(site);
  const auto& op = std::get<graph::Convolution>(site.node().op);
  return std::make_unique<LanesConvolution>(
      site, kernels::geometry(op.window, op.groups, site.input_shape(0), site.shape()), 1);
}

std::unique_ptr<Operation> make_lanes_linear(const Site& site) {
  const kernels::Geometry point{.groups = 1,
                                .channels = site.input_shape(0).back(),
                                .filters = site.shape().back(),
                                .source = {1, 1},
                                .target = {1, 1},
                                .kernel = {1, 1},
                                .stride = {1, 1},
                                .dilation = {1, 1}};
  const auto rows = static_cast<std::int64_t>(count(site.shape())) / point.filters;
  return std::make_unique<LanesConvolution>(site, point, rows);
}

}  // namespace assay::engine
