// Transposed convolutions: the backward pass of the convolution that would undo their shapes.
#include <optional>

#include "base/error.h"
#include "net/engine/operation.h"
#include "net/engine/values.h"
#include "net/kernels/convolution.h"
#include "net/kernels/convolution_backward.h"

namespace assay::engine {
namespace {

// Runs one sample after another when there are lanes: transposed convolutions occur in large nets.
class Deconvolution final : public Operation {
 public:
  explicit Deconvolution(const Site& site)
      : geometry_(reverse_geometry(site)),
        shape_(site.shape()),
        source_shape_(site.input_shape(0)),
        weights_(site.constant(1)) {
    if (site.has(2)) bias_ = {site.constant(2).get(), site.constant(2).layout.storage()};
    refresh();
  }

  void refresh() override {
    forward_.emplace(geometry_, weights_.get());
    backward_.emplace(geometry_, weights_.get(), std::span<const float>{}, kernels::Fusion{});
  }

  Value forward(Arena& arena, std::vector<Value> inputs) const override {
    return by_sample(arena, inputs[0], shape_, [&](const Value& sample) {
      const Value source = blocked(arena, sample, forward_->target_block());
      Value blocks = arena.make({shape_, 1, forward_->source_block()});
      (*forward_)(source.get(), blocks.get(), arena.scratch(forward_->scratch()).get());
      Value result = row_major(arena, blocks);
      add_bias(result);
      return result;
    });
  }

  Needs needs(std::size_t slot) const override {
    return slot == 1 ? Needs{.inputs = {0}} : Needs{};
  }

  Value backward(Arena& arena, const BackwardInputs& given, std::size_t slot) const override {
    if (slot > 0) fail("Gradients of a transposed convolution's weights are not supported.");
    return by_sample(arena, given.gradient, source_shape_, [&](const Value& sample) {
      const Value gradient = blocked(arena, sample, backward_->source_block());
      Value blocks = arena.make({source_shape_, 1, backward_->target_block()});
      (*backward_)(gradient.get(), blocks.get(), arena.scratch(backward_->scratch()).get());
      return row_major(arena, blocks);
    });
  }

  std::size_t packed_bytes() const override {
    return forward_->packed_bytes() + backward_->packed_bytes();
  }

 private:
  // The convolution from this one's result to its input: its weights [filters, channels] are ours
  // [channels, filters].
  static kernels::Geometry reverse_geometry(const Site& site) {
    const auto& op = std::get<graph::Deconvolution>(site.node().op);
    if (!site.constant(1) || (site.has(2) && !site.constant(2))) {
      fail(
          "Node '{}' (deconvolution) computes its weights from the input; only constant weights "
          "are supported.",
          site.node().name);
    }
    const kernels::Geometry result =
        kernels::geometry(op.window, op.groups, site.shape(), site.input_shape(0));
    if (!kernels::can_run(result)) {
      fail(
          "Node '{}' (deconvolution) grows its result beyond the reach of its kernel; pad the "
          "result instead.",
          site.node().name);
    }
    return result;
  }

  template <class Run>
  static Value by_sample(Arena& arena, const Value& value, const Shape& shape, const Run& run) {
    const std::int64_t lanes = value.layout.lanes;
    if (lanes == 1) return run(value);
    Value result = arena.make({shape, lanes, 1});
    const std::size_t size = count(value.layout.shape);
    for (std::int64_t lane = 0; lane < lanes; ++lane) {
      const Value sample = arena.make({value.layout.shape, 1, 1});
      kernels::extract(value.get(), size, lanes, static_cast<std::size_t>(lane), sample.get());
      const Value part = run(sample);
      for (std::size_t at = 0; at < count(shape); ++at) {
        result.get()[at * static_cast<std::size_t>(lanes) + static_cast<std::size_t>(lane)] =
            part.get()[at];
      }
    }
    return result;
  }

  void add_bias(const Value& value) const {
    const std::size_t plane = count(shape_) / static_cast<std::size_t>(shape_[1]);
    for (std::size_t channel = 0; channel < bias_.size(); ++channel) {
      for (std::size_t at = 0; at < plane; ++at)
        value.get()[channel * plane + at] += bias_[channel];
    }
  }

  kernels::Geometry geometry_;
  Shape shape_;
  Shape source_shape_;
  Value weights_;
  std::span<const float> bias_;
  std::optional<kernels::ConvolutionBackward> forward_;
  std::optional<kernels::Convolution> backward_;
};

}  // namespace

std::unique_ptr<Operation> make_deconvolution(const Site& site) {
  return std::make_unique<Deconvolution>(site);
}

}  // namespace assay::engine
