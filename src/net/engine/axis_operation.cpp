// Softmax, normalisation, response normalisation and reductions: row-major, along some axes.
#include <algorithm>

#include "net/engine/operation.h"
#include "net/engine/values.h"
#include "net/kernels/axis.h"

namespace assay::engine {
namespace {

class Softmax final : public Operation {
 public:
  explicit Softmax(const Site& site)
      : logarithm_(std::get<graph::Softmax>(site.node().op).logarithm),
        axis_(axis_index(std::get<graph::Softmax>(site.node().op).axis, site.shape().size())) {}

  Value forward(Arena& arena, std::vector<Value> inputs) const override {
    Value source = row_major(arena, inputs[0]);
    inputs.clear();
    // The logarithm reads its input again after the result was begun.
    Value result = logarithm_ ? arena.make(source.layout) : overwritable(arena, source);
    kernels::softmax(kernels::axis_view(source.layout, axis_, 1), logarithm_, source.get(),
                     result.get());
    return result;
  }

  Needs needs(std::size_t) const override { return {.output = true}; }

  Value backward(Arena& arena, const BackwardInputs& given, std::size_t) const override {
    const Value gradient = row_major(arena, given.gradient);
    Value result = arena.make(gradient.layout);
    kernels::softmax_backward(kernels::axis_view(gradient.layout, axis_, 1), logarithm_,
                              given.output.get(), gradient.get(), result.get());
    return result;
  }

 private:
  bool logarithm_;
  std::size_t axis_;
};

class Normalise final : public Operation {
 public:
  explicit Normalise(const Site& site)
      : op_(std::get<graph::Normalise>(site.node().op)),
        first_(site.shape().size() - static_cast<std::size_t>(op_.axes)) {}

  Value forward(Arena& arena, std::vector<Value> inputs) const override {
    const Value source = row_major(arena, inputs[0]);
    Value result = arena.make(source.layout);
    kernels::normalise(span(source), op_.epsilon, source.get(), result.get());
    return result;
  }

  Needs needs(std::size_t) const override { return {.inputs = {0}}; }

  Value backward(Arena& arena, const BackwardInputs& given, std::size_t) const override {
    const Value source = row_major(arena, given.inputs[0]);
    const Value gradient = row_major(arena, given.gradient);
    Value result = arena.make(source.layout);
    kernels::normalise_backward(span(source), op_.epsilon, source.get(), gradient.get(),
                                result.get());
    return result;
  }

 private:
  kernels::AxisView span(const Value& value) const {
    return kernels::axis_view(value.layout, first_, static_cast<std::size_t>(op_.axes));
  }

  graph::Normalise op_;
  std::size_t first_;
};

class ResponseNorm final : public Operation {
 public:
  explicit ResponseNorm(const Site& site) : op_(std::get<graph::ResponseNorm>(site.node().op)) {}

  Value forward(Arena& arena, std::vector<Value> inputs) const override {
    const Value source = row_major(arena, inputs[0]);
    Value result = arena.make(source.layout);
    kernels::response_norm(kernels::axis_view(source.layout, 1, 1), op_, source.get(),
                           result.get());
    return result;
  }

  Needs needs(std::size_t) const override { return {.inputs = {0}}; }

  Value backward(Arena& arena, const BackwardInputs& given, std::size_t) const override {
    const Value source = row_major(arena, given.inputs[0]);
    const Value gradient = row_major(arena, given.gradient);
    Value result = arena.make(source.layout);
    kernels::response_norm_backward(kernels::axis_view(source.layout, 1, 1), op_, source.get(),
                                    gradient.get(), result.get());
    return result;
  }

 private:
  graph::ResponseNorm op_;
};

// Neighbouring axes are reduced together; groups of axes that are apart, one after the other.
class Reduce final : public Operation {
 public:
  explicit Reduce(const Site& site)
      : reduction_(std::get<graph::Reduce>(site.node().op).reduction) {
    std::vector<std::size_t> axes;
    for (const std::int64_t axis : std::get<graph::Reduce>(site.node().op).axes) {
      axes.push_back(axis_index(axis, site.input_shape(0).size()));
    }
    std::ranges::sort(axes);
    Shape shape = site.input_shape(0);
    for (const std::size_t axis : axes) {
      if (!stages_.empty() && stages_.back().first + stages_.back().axes == axis) {
        ++stages_.back().axes;
      } else {
        stages_.push_back({axis, 1, {}, {}});
      }
    }
    for (Stage& stage : stages_) {
      stage.from = shape;
      std::fill_n(shape.begin() + static_cast<std::ptrdiff_t>(stage.first), stage.axes, 1);
      stage.to = shape;
    }
  }

  Value forward(Arena& arena, std::vector<Value> inputs) const override {
    return values(arena, inputs[0]).back();
  }

  Needs needs(std::size_t) const override {
    return reduction_ == graph::Reduction::maximum ? Needs{.inputs = {0}} : Needs{};
  }

  Value backward(Arena& arena, const BackwardInputs& given, std::size_t) const override {
    std::vector<Value> known(stages_.size() + 1);
    if (given.inputs[0] && reduction_ == graph::Reduction::maximum) {
      known = values(arena, given.inputs[0]);
    }
    Value gradient = row_major(arena, given.gradient);
    for (std::size_t at = stages_.size(); at-- > 0;) {
      const Stage& stage = stages_[at];
      Value result = arena.make({stage.from, gradient.layout.lanes, 1});
      kernels::reduce_backward(kernels::axis_view(result.layout, stage.first, stage.axes),
                               reduction_, known[at].get(), gradient.get(), result.get());
      gradient = std::move(result);
    }
    return gradient;
  }

 private:
  struct Stage {
    std::size_t first;
    std::size_t axes;
    Shape from;
    Shape to;
  };

  // The input and the value after every stage.
  std::vector<Value> values(Arena& arena, const Value& input) const {
    std::vector<Value> result{row_major(arena, input)};
    for (const Stage& stage : stages_) {
      const Value& source = result.back();
      Value next = arena.make({stage.to, source.layout.lanes, 1});
      kernels::reduce(kernels::axis_view(source.layout, stage.first, stage.axes), reduction_,
                      source.get(), next.get());
      result.push_back(std::move(next));
    }
    return result;
  }

  graph::Reduction reduction_;
  std::vector<Stage> stages_;
};

}  // namespace

std::unique_ptr<Operation> make_axis(const Site& site) {
  const graph::Node& node = site.node();
  if (graph::as<graph::Softmax>(node)) return std::make_unique<Softmax>(site);
  if (graph::as<graph::Normalise>(node)) return std::make_unique<Normalise>(site);
  if (graph::as<graph::ResponseNorm>(node)) return std::make_unique<ResponseNorm>(site);
  return std::make_unique<Reduce>(site);
}

}  // namespace assay::engine
