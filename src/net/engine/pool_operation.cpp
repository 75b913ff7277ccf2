// Pooling and linear resizing work plane by plane, so on any layout.
#include "net/engine/operation.h"
#include "net/engine/values.h"
#include "net/kernels/pooling.h"
#include "net/kernels/resize.h"

namespace assay::engine {
namespace {

class MaxPool final : public Operation {
 public:
  explicit MaxPool(const Site& site)
      : geometry_(kernels::geometry(std::get<graph::MaxPool>(site.node().op).window, 1,
                                    site.input_shape(0), site.shape())),
        shape_(site.shape()) {}

  Value forward(Arena& arena, std::vector<Value> inputs) const override {
    const kernels::Layout& from = inputs[0].layout;
    Value result = arena.make({shape_, from.lanes, from.block});
    kernels::max_pool(geometry_, planes(from), inputs[0].get(), result.get());
    return result;
  }

  Needs needs(std::size_t) const override { return {.inputs = {0}}; }

  Value backward(Arena& arena, const BackwardInputs& given, std::size_t) const override {
    const Value& source = given.inputs[0];
    const Value gradient = blocked(arena, given.gradient, source.layout.block);
    Value result = arena.make(source.layout);
    kernels::max_pool_backward(geometry_, planes(source.layout), source.get(), gradient.get(),
                               result.get());
    return result;
  }

 private:
  kernels::Geometry geometry_;
  Shape shape_;
};

class AveragePool final : public Operation {
 public:
  explicit AveragePool(const Site& site)
      : geometry_(kernels::geometry(std::get<graph::AveragePool>(site.node().op).window, 1,
                                    site.input_shape(0), site.shape())),
        count_padding_(std::get<graph::AveragePool>(site.node().op).count_padding),
        shape_(site.shape()),
        source_shape_(site.input_shape(0)) {}

  Value forward(Arena& arena, std::vector<Value> inputs) const override {
    const kernels::Layout& from = inputs[0].layout;
    Value result = arena.make({shape_, from.lanes, from.block});
    kernels::average_pool(geometry_, planes(from), count_padding_, inputs[0].get(), result.get());
    return result;
  }

  Needs needs(std::size_t) const override { return {}; }

  Value backward(Arena& arena, const BackwardInputs& given, std::size_t) const override {
    const kernels::Layout& from = given.gradient.layout;
    Value result = arena.make({source_shape_, from.lanes, from.block});
    kernels::average_pool_backward(geometry_, planes(result.layout), count_padding_,
                                   given.gradient.get(), result.get());
    return result;
  }

 private:
  kernels::Geometry geometry_;
  bool count_padding_;
  Shape shape_;
  Shape source_shape_;
};

class LinearResize final : public Operation {
 public:
  explicit LinearResize(const Site& site)
      : kernel_(std::get<graph::Resize>(site.node().op), site.input_shape(0), site.shape()),
        shape_(site.shape()),
        source_shape_(site.input_shape(0)) {}

  Value forward(Arena& arena, std::vector<Value> inputs) const override {
    const kernels::Layout& from = inputs[0].layout;
    Value result = arena.make({shape_, from.lanes, from.block});
    kernel_.forward(planes(from), inputs[0].get(), result.get());
    return result;
  }

  Needs needs(std::size_t) const override { return {}; }

  Value backward(Arena& arena, const BackwardInputs& given, std::size_t) const override {
    const kernels::Layout& from = given.gradient.layout;
    Value result = arena.make({source_shape_, from.lanes, from.block});
    kernel_.backward(planes(result.layout), given.gradient.get(), result.get());
    return result;
  }

 private:
  kernels::LinearResize kernel_;
  Shape shape_;
  Shape source_shape_;
};

}  // namespace

std::unique_ptr<Operation> make_pool(const Site& site) {
  if (graph::as<graph::MaxPool>(site.node())) return std::make_unique<MaxPool>(site);
  return std::make_unique<AveragePool>(site);
}

std::unique_ptr<Operation> make_resize(const Site& site) {
  const auto& op = std::get<graph::Resize>(site.node().op);
  if (op.sampling == graph::Sampling::nearest) return make_movement(site);
  return std::make_unique<LinearResize>(site);
}

}  // namespace assay::engine
