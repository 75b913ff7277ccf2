#include "net/engine/kinds_test.h"

#include <set>

#include "net/engine/graphs_test.h"

namespace assay::engine {
namespace parts {

using graph::Builder;
using graph::Function;
using graph::Op;

// Kinks of functions lie between the multiples of 1/30 that inputs keep away from by 1/60.
const std::vector<graph::Unary>& functions() {
  static const std::vector<graph::Unary> all{{Function::relu},
                                             {Function::leaky_relu, 0.2F},
                                             {Function::elu, 1.5F},
                                             {Function::selu, 1.67F, 1.05F},
                                             {Function::clip, -0.5F, 0.5F},
                                             {Function::sigmoid},
                                             {Function::hard_sigmoid, 0.5F, 0.25F},
                                             {Function::hard_swish},
                                             {Function::silu},
                                             {Function::tanh},
                                             {Function::gelu},
                                             {Function::gelu_tanh},
                                             {Function::erf},
                                             {Function::softplus},
                                             {Function::exp},
                                             {Function::log},
                                             {Function::sqrt},
                                             {Function::reciprocal},
                                             {Function::negative},
                                             {Function::absolute},
                                             {Function::power, 1.5F},
                                             {Function::power, 2}};
  return all;
}

NodeId number(Builder& b, float value) { return b.constant("number", Tensor(Shape{1}, {value})); }

NodeId plus(Builder& b, NodeId x, float value) {
  return b.add("plus", graph::Binary{graph::Arithmetic::add}, {x, number(b, value)});
}

NodeId mean_of(Builder& b, NodeId x) {
  return b.add("mean", graph::Reduce{graph::Reduction::mean, {2, 3}}, {x});
}

NodeId weights(Builder& b, Shape shape, std::uint64_t stream) {
  return b.constant("weights", random_tensor(std::move(shape), stream));
}

std::int64_t channels(const Builder& b, NodeId x) { return b[x].shape[1]; }

bool wants_positive(Function function) {
  return function == Function::log || function == Function::sqrt ||
         function == Function::reciprocal || function == Function::power;
}

void add_functions(std::vector<Kind>& all) {
  for (const graph::Unary& unary : functions()) {
    all.push_back({std::string(graph::name_of(unary.function)), [unary](Builder& b, NodeId x) {
                     return b.add("f", unary, {wants_positive(unary.function) ? plus(b, x, 2) : x});
                   }});
  }
}

// An op of one input.
void add_simple(std::vector<Kind>& all, std::string name, const Op& op) {
  all.push_back({std::move(name), [op](Builder& b, NodeId x) { return b.add("op", op, {x}); }});
}

// An op of one input whose result shape [channels...] is chosen.
void add_shaped(std::vector<Kind>& all, std::string name, const Op& op,
                const std::function<Shape(std::int64_t)>& shape) {
  all.push_back({std::move(name), [op, shape](Builder& b, NodeId x) {
                   return b.add("op", op, {x}, shape(channels(b, x)));
                 }});
}

void add_products(std::vector<Kind>& all) {
  all.push_back({"convolution with bias and stride", [](Builder& b, NodeId x) {
                   return b.add("op", graph::Convolution{window({3, 3}, 2, 1, 1), 1},
                                {x, weights(b, {4, channels(b, x), 3, 3}, 1), weights(b, {4}, 2)});
                 }});
  all.push_back({"depth-wise convolution", [](Builder& b, NodeId x) {
                   return b.add("op", graph::Convolution{window({2, 3}, 1, 1, 0), channels(b, x)},
                                {x, weights(b, {channels(b, x), 1, 2, 3}, 3)});
                 }});
  all.push_back({"convolution of a signal", [](Builder& b, NodeId x) {
                   const std::int64_t c = channels(b, x);
                   const NodeId flat = b.add("flat", graph::Reshape{}, {x}, {1, c, 20});
                   return b.add("op", graph::Convolution{window({3}, 1, 2, 2, 2), 1},
                                {flat, weights(b, {4, c, 3}, 4)});
                 }});
  all.push_back({"deconvolution with output padding", [](Builder& b, NodeId x) {
                   return b.add("op", graph::Deconvolution{window({2, 2}, 2, 0, -1), 1},
                                {x, weights(b, {channels(b, x), 3, 2, 2}, 5), weights(b, {3}, 6)});
                 }});
  all.push_back(
      {"linear over the last axis", [](Builder& b, NodeId x) {
         return b.add("op", graph::Linear{}, {x, weights(b, {4, 5}, 7), weights(b, {4}, 8)});
       }});
  all.push_back({"linear after flattening", [](Builder& b, NodeId x) {
                   const std::int64_t size = channels(b, x) * 20;
                   const NodeId flat = b.add("flat", graph::Reshape{}, {x}, {1, size});
                   return b.add("op", graph::Linear{}, {flat, weights(b, {7, size}, 9)});
                 }});
  all.push_back({"matmul with a constant right", [](Builder& b, NodeId x) {
                   return b.add("op", graph::MatMul{}, {x, weights(b, {5, 2}, 10)});
                 }});
  all.push_back({"matmul with a constant left", [](Builder& b, NodeId x) {
                   return b.add("op", graph::MatMul{}, {weights(b, {2, 4}, 11), x});
                 }});
  all.push_back(
      {"matmul of two values", [](Builder& b, NodeId x) {
         const NodeId turned = b.add("turned", graph::Transpose{{0, 1, 3, 2}}, {x});
         const NodeId one = b.add("one", graph::Reduce{graph::Reduction::sum, {1}}, {turned});
         return b.add("op", graph::MatMul{}, {x, one});
       }});
}

void add_arithmetic(std::vector<Kind>& all) {
  using graph::Arithmetic;
  for (const Arithmetic arithmetic : {Arithmetic::add, Arithmetic::subtract, Arithmetic::multiply,
                                      Arithmetic::divide, Arithmetic::power}) {
    const std::string name(graph::name_of(arithmetic));
    all.push_back({name + " of two values", [arithmetic](Builder& b, NodeId x) {
                     return b.add("op", graph::Binary{arithmetic},
                                  {plus(b, x, 3), plus(b, mean_of(b, x), 2)});
                   }});
    all.push_back(
        {name + " of a constant a channel", [arithmetic](Builder& b, NodeId x) {
           const NodeId c = plus(b, x, 3);
           Tensor values = random_tensor({1, channels(b, x), 1, 1}, 12);
           for (float& value : values.data) value += 2;
           return b.add("op", graph::Binary{arithmetic}, {b.constant("constant", values), c});
         }});
  }
  for (const Arithmetic arithmetic : {Arithmetic::minimum, Arithmetic::maximum}) {
    all.push_back({std::string(graph::name_of(arithmetic)), [arithmetic](Builder& b, NodeId x) {
                     return b.add("op", graph::Binary{arithmetic}, {x, number(b, 0.1F)});
                   }});
  }
  all.push_back({"a value added to itself", [](Builder& b, NodeId x) {
                   const NodeId twice = b.add("op", graph::Binary{Arithmetic::add}, {x, x});
                   return b.add("square", graph::Binary{Arithmetic::multiply}, {twice, x});
                 }});
  all.push_back({"prelu", [](Builder& b, NodeId x) {
                   return b.add("op", graph::PRelu{}, {x, weights(b, {channels(b, x), 1, 1}, 13)});
                 }});
  all.push_back(
      {"prelu of a channel in full rank", [](Builder& b, NodeId x) {
         return b.add("op", graph::PRelu{}, {x, weights(b, {1, channels(b, x), 1, 1}, 14)});
       }});
}

void add_along(std::vector<Kind>& all) {
  using graph::Reduction;
  add_simple(all, "normalise one axis", graph::Normalise{1, 0.1F});
  add_simple(all, "normalise three axes", graph::Normalise{3, 0.1F});
  add_simple(all, "softmax over channels", graph::Softmax{1, false});
  add_simple(all, "log softmax", graph::Softmax{-1, true});
  add_simple(all, "max pool", graph::MaxPool{window({3, 2}, 2, 1, 0)});
  add_simple(all, "average pool", graph::AveragePool{window({3, 3}, 2, 1, 1), false});
  add_simple(all, "average pool that counts padding",
             graph::AveragePool{window({3, 3}, 1, 1, 1), true});
  add_simple(all, "response norm", graph::ResponseNorm{2, 0.5F, 0.75F, 1});
  add_simple(all, "mean of a plane", graph::Reduce{Reduction::mean, {2, 3}});
  add_simple(all, "sum over axes apart", graph::Reduce{Reduction::sum, {3, 1}});
  add_simple(all, "largest of a channel", graph::Reduce{Reduction::maximum, {1}});
  add_simple(all, "largest over axes apart", graph::Reduce{Reduction::maximum, {1, -1}});
}

void add_movement(std::vector<Kind>& all) {
  using graph::Padding;
  all.push_back({"concat of channels", [](Builder& b, NodeId x) {
                   const NodeId constant = weights(b, {1, 2, 4, 5}, 15);
                   return b.add("op", graph::Concat{1}, {x, constant, x});
                 }});
  all.push_back({"concat of whole blocks", [](Builder& b, NodeId x) {
                   const NodeId m = b.add("m", graph::Unary{Function::tanh}, {x});
                   return b.add("op", graph::Concat{1}, {m, x, m});
                 }});
  all.push_back(
      {"concat of columns", [](Builder& b, NodeId x) {
         return b.add("op", graph::Concat{-1}, {x, b.add("m", graph::Unary{Function::tanh}, {x})});
       }});
  add_shaped(all, "slice", graph::Slice{{0, 1, 3, 0}, {1, 1, -1, 2}}, [](std::int64_t c) {
    return Shape{1, c - 1, 3, 3};
  });
  add_simple(all, "gather", graph::Gather{1, {2, 0, 2}});
  add_shaped(all, "reshape", graph::Reshape{}, [](std::int64_t c) { return Shape{1, 20, c}; });
  add_simple(all, "transpose", graph::Transpose{{0, 2, 3, 1}});
  all.push_back(
      {"broadcast", [](Builder& b, NodeId x) {
         return b.add("op", graph::Broadcast{}, {mean_of(b, x)}, {1, channels(b, x), 3, 2});
       }});
  add_simple(all, "pad", graph::Pad{Padding::constant, {0, 1, 0, 2}, {0, 0, 1, -1}, 0.5F});
  add_simple(all, "pad by reflection", graph::Pad{Padding::reflect, {0, 0, 2, 1}, {0, 0, 1, 3}, 0});
  add_simple(all, "pad with the edge", graph::Pad{Padding::edge, {0, 0, 2, 1}, {0, 1, 1, 3}, 0});
  add_shaped(all, "nearest resize",
             graph::Resize{graph::Sampling::nearest, {}, graph::Rounding::floor, {1.5F, 2}},
             [](std::int64_t c) {
               return Shape{1, c, 6, 10};
             });
  add_shaped(all, "linear resize", graph::Resize{graph::Sampling::linear, {}, {}, {1.75F, 0.8F}},
             [](std::int64_t c) {
               return Shape{1, c, 7, 4};
             });
}

TEST(Kinds, CoverEveryOpAndEveryFunction) {
  std::set<std::size_t> ops;
  for (const Kind& kind : kinds()) {
    Builder builder;
    const NodeId x = builder.input("x", {1, 3, 4, 5});
    const NodeId y = kind.make(builder, x);
    for (const graph::Node& node : std::move(builder).finish({y}).nodes)
      ops.insert(node.op.index());
  }
  EXPECT_EQ(ops.size(), std::variant_size_v<Op>);
  std::set<Function> covered;
  for (const graph::Unary& unary : functions()) covered.insert(unary.function);
  EXPECT_EQ(covered.size(), static_cast<std::size_t>(Function::power) + 1);
}

}  // namespace parts

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all = [] {
    std::vector<Kind> list;
    parts::add_functions(list);
    parts::add_products(list);
    parts::add_arithmetic(list);
    parts::add_along(list);
    parts::add_movement(list);
    return list;
  }();
  return all;
}

}  // namespace assay::engine
