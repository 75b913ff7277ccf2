#include "net/graph/shapes.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace assay::graph {
namespace {

Window window(std::vector<std::int64_t> kernel, std::vector<std::int64_t> stride,
              std::vector<std::int64_t> begin, std::vector<std::int64_t> end,
              std::int64_t dilation = 1) {
  const std::size_t axes = kernel.size();
  return {std::move(kernel), std::move(stride), std::vector(axes, dilation), std::move(begin),
          std::move(end)};
}

const Window same_3x3 = window({3, 3}, {1, 1}, {1, 1}, {1, 1});

Shape shape(const Op& op, const std::vector<Shape>& inputs, const Shape& asked = {}) {
  return result_shape(op, inputs, asked);
}

TEST(Shapes, OfAConvolution) {
  // The first layer of ResNet: floor((224 + 6 - 7) / 2) + 1 = 112.
  EXPECT_EQ(shape(Convolution{window({7, 7}, {2, 2}, {3, 3}, {3, 3}), 1},
                  {{1, 3, 224, 224}, {64, 3, 7, 7}, {64}}),
            (Shape{1, 64, 112, 112}));
  EXPECT_EQ(shape(Convolution{same_3x3, 4}, {{1, 8, 5, 6}, {12, 2, 3, 3}}), (Shape{1, 12, 5, 6}));
  // A signal, dilated: reach 2 * 3 + 1 = 7, (20 + 1 - 7) / 2 + 1 = 8.
  EXPECT_EQ(shape(Convolution{window({3}, {2}, {1}, {0}, 3), 1}, {{1, 2, 20}, {5, 2, 3}}),
            (Shape{1, 5, 8}));
  EXPECT_EQ(shape(Convolution{window({3}, {2}, {0}, {-1}), 1}, {{1, 2, 8}, {5, 2, 3}}),
            (Shape{1, 5, 3}));
}

TEST(Shapes, AConvolutionRefusesWhatDoesNotFit) {
  const Op op = Convolution{same_3x3, 1};
  EXPECT_THROW(shape(op, {{1, 3, 5, 5}}), Error);                     // no weights
  EXPECT_THROW(shape(op, {{1, 3, 5, 5}, {4, 2, 3, 3}}), Error);       // channels
  EXPECT_THROW(shape(op, {{1, 3, 5, 5}, {4, 3, 3, 5}}), Error);       // kernel
  EXPECT_THROW(shape(op, {{1, 3, 5, 5}, {4, 3, 3}}), Error);          // rank
  EXPECT_THROW(shape(op, {{1, 3, 5, 5}, {4, 3, 3, 3}, {5}}), Error);  // bias
  EXPECT_THROW(shape(op, {{1, 3, 5}, {4, 3, 3, 3}}), Error);          // input rank
  EXPECT_THROW(shape(Convolution{same_3x3, 2}, {{1, 3, 5, 5}, {4, 1, 3, 3}}), Error);
  EXPECT_THROW(shape(Convolution{same_3x3, 0}, {{1, 3, 5, 5}, {4, 3, 3, 3}}), Error);
  EXPECT_THROW(
      shape(Convolution{window({3, 3}, {0, 1}, {0, 0}, {0, 0}), 1}, {{1, 3, 5, 5}, {4, 3, 3, 3}}),
      Error);
  EXPECT_THROW(
      shape(Convolution{window({3, 3}, {1, 1}, {0, 0}, {0, 0}), 1}, {{1, 3, 2, 5}, {4, 3, 3, 3}}),
      Error);
  EXPECT_THROW(
      shape(Convolution{window({3, 3}, {1}, {0, 0}, {0, 0}), 1}, {{1, 3, 5, 5}, {4, 3, 3, 3}}),
      Error);
  EXPECT_THROW(shape(Convolution{window({3, 3}, {1, 1}, {0, 0}, {std::int64_t{1} << 62, 0}), 1},
                     {{1, 3, 5, 5}, {4, 3, 3, 3}}),
               Error);
}

// (size - 1) stride + reach - padding.
TEST(Shapes, OfADeconvolution) {
  EXPECT_EQ(
      shape(Deconvolution{window({2, 2}, {2, 2}, {0, 0}, {0, 0}), 1}, {{1, 3, 4, 5}, {3, 6, 2, 2}}),
      (Shape{1, 6, 8, 10}));
  EXPECT_EQ(shape(Deconvolution{window({3, 3}, {2, 2}, {1, 1}, {0, 1}), 2},
                  {{1, 4, 4, 5}, {4, 3, 3, 3}, {6}}),
            (Shape{1, 6, 8, 9}));
  EXPECT_EQ(shape(Deconvolution{window({2}, {2}, {0}, {-1}), 1}, {{1, 1, 3}, {1, 1, 2}}),
            (Shape{1, 1, 7}));
  EXPECT_THROW(shape(Deconvolution{window({2}, {1}, {2}, {2}), 1}, {{1, 1, 3}, {1, 1, 2}}), Error);
  EXPECT_THROW(shape(Deconvolution{window({2}, {1}, {0}, {0}), 1}, {{1, 2, 3}, {1, 1, 2}}), Error);
}

TEST(Shapes, OfProducts) {
  EXPECT_EQ(shape(Linear{}, {{1, 7, 5}, {4, 5}, {4}}), (Shape{1, 7, 4}));
  EXPECT_THROW(shape(Linear{}, {{1, 7, 5}, {5, 4}}), Error);
  EXPECT_THROW(shape(Linear{}, {{1, 5}, {4, 5}, {5}}), Error);
  EXPECT_EQ(shape(MatMul{}, {{2, 1, 3, 4}, {5, 4, 6}}), (Shape{2, 5, 3, 6}));
  EXPECT_THROW(shape(MatMul{}, {{3, 4}, {3, 4}}), Error);
  EXPECT_THROW(shape(MatMul{}, {{4}, {4, 3}}), Error);
  EXPECT_THROW(shape(MatMul{}, {{2, 3, 4}, {3, 4, 5}}), Error);
}

TEST(Shapes, OfElementwiseWork) {
  EXPECT_EQ(shape(Unary{Function::tanh}, {{1, 2, 3}}), (Shape{1, 2, 3}));
  EXPECT_EQ(shape(Binary{Arithmetic::add}, {{1, 3, 1}, {4}}), (Shape{1, 3, 4}));
  EXPECT_THROW(shape(Binary{Arithmetic::add}, {{1, 3}, {4}}), Error);
  EXPECT_THROW(shape(Binary{Arithmetic::add}, {{1, 3}}), Error);
  EXPECT_EQ(shape(PRelu{}, {{1, 3, 4}, {3, 1}}), (Shape{1, 3, 4}));
  EXPECT_THROW(shape(PRelu{}, {{1, 3, 1}, {3, 4}}), Error);  // the slope may not widen x
}

TEST(Shapes, OfWorkAlongAxes) {
  EXPECT_EQ(shape(Normalise{2, 0}, {{1, 3, 4}}), (Shape{1, 3, 4}));
  EXPECT_THROW(shape(Normalise{4, 0}, {{1, 3, 4}}), Error);
  EXPECT_THROW(shape(Normalise{0, 0}, {{1, 3, 4}}), Error);
  EXPECT_EQ(shape(Softmax{-1, false}, {{1, 3}}), (Shape{1, 3}));
  EXPECT_THROW(shape(Softmax{2, false}, {{1, 3}}), Error);
  EXPECT_EQ(shape(ResponseNorm{}, {{1, 3, 4, 4}}), (Shape{1, 3, 4, 4}));
  EXPECT_THROW(shape(ResponseNorm{0, 1, 1, 1}, {{1, 3, 4, 4}}), Error);
  EXPECT_THROW(shape(ResponseNorm{}, {{1, 3}}), Error);
  EXPECT_EQ(shape(Reduce{Reduction::mean, {-1, 1}}, {{1, 3, 4, 5}}), (Shape{1, 1, 4, 1}));
  EXPECT_THROW(shape(Reduce{Reduction::mean, {4}}, {{1, 3, 4, 5}}), Error);
}

TEST(Shapes, OfPooling) {
  EXPECT_EQ(shape(MaxPool{window({3, 3}, {2, 2}, {1, 1}, {1, 1})}, {{1, 64, 112, 112}}),
            (Shape{1, 64, 56, 56}));
  EXPECT_EQ(shape(AveragePool{window({4}, {4}, {0}, {0}), false}, {{1, 2, 9}}), (Shape{1, 2, 2}));
  EXPECT_THROW(shape(MaxPool{same_3x3}, {{1, 64}}), Error);
  // A window that lies wholly in the padding pools nothing.
  EXPECT_THROW(shape(MaxPool{window({2}, {1}, {2}, {0})}, {{1, 1, 4}}), Error);
  EXPECT_THROW(shape(MaxPool{window({2}, {1}, {0}, {2})}, {{1, 1, 4}}), Error);
  EXPECT_THROW(shape(MaxPool{window({2}, {1}, {2}, {2}, 3)}, {{1, 1, 1}}), Error);
}

TEST(Shapes, OfConcatSliceAndGather) {
  EXPECT_EQ(shape(Concat{1}, {{1, 2, 4}, {1, 3, 4}, {1, 1, 4}}), (Shape{1, 6, 4}));
  EXPECT_THROW(shape(Concat{1}, {{1, 2, 4}, {1, 3, 5}}), Error);
  EXPECT_THROW(shape(Concat{1}, {{1, 2, 4}, {1, 3}}), Error);
  EXPECT_THROW(shape(Concat{3}, {{1, 2, 4}}), Error);
  EXPECT_THROW(shape(Concat{1}, {}), Error);
  EXPECT_EQ(shape(Slice{{0, 3}, {1, -2}}, {{1, 4}}, {1, 2}), (Shape{1, 2}));
  EXPECT_THROW(shape(Slice{{0, 3}, {1, -2}}, {{1, 4}}, {1, 3}), Error);
  EXPECT_THROW(shape(Slice{{0, 4}, {1, 1}}, {{1, 4}}, {1, 1}), Error);
  EXPECT_THROW(shape(Slice{{0, 0}, {1, 1}}, {{1, 4}}, {1, 0}), Error);
  EXPECT_THROW(shape(Slice{{0}, {1}}, {{1, 4}}, {1, 1}), Error);
  EXPECT_EQ(shape(Gather{1, {3, 3, 0, 1, 2}}, {{1, 4, 2}}), (Shape{1, 5, 2}));
  EXPECT_THROW(shape(Gather{1, {4}}, {{1, 4, 2}}), Error);
  EXPECT_THROW(shape(Gather{1, {-1}}, {{1, 4, 2}}), Error);
  EXPECT_THROW(shape(Gather{1, {}}, {{1, 4, 2}}), Error);
}

TEST(Shapes, OfReshapeTransposeAndBroadcast) {
  EXPECT_EQ(shape(Reshape{}, {{1, 6, 4}}, {1, 24}), (Shape{1, 24}));
  EXPECT_THROW(shape(Reshape{}, {{1, 6, 4}}, {1, 25}), Error);
  EXPECT_THROW(shape(Reshape{}, {{1, 6, 4}}, {-1, -24}), Error);
  EXPECT_EQ(shape(Transpose{{2, 0, 1}}, {{2, 3, 4}}), (Shape{4, 2, 3}));
  EXPECT_THROW(shape(Transpose{{2, 0, 0}}, {{2, 3, 4}}), Error);
  EXPECT_THROW(shape(Transpose{{1, 0}}, {{2, 3, 4}}), Error);
  EXPECT_THROW(shape(Transpose{{}}, {{2, 3, 4}}), Error);
  EXPECT_EQ(shape(Broadcast{}, {{3, 1}}, {2, 3, 4}), (Shape{2, 3, 4}));
  EXPECT_THROW(shape(Broadcast{}, {{3, 2}}, {2, 3, 4}), Error);
  EXPECT_THROW(shape(Broadcast{}, {{2, 3, 4}}, {3, 4}), Error);
}

TEST(Shapes, OfPadAndResize) {
  EXPECT_EQ(shape(Pad{Padding::constant, {0, 2}, {0, -1}, 0}, {{1, 4}}), (Shape{1, 5}));
  EXPECT_THROW(shape(Pad{Padding::constant, {0, -2}, {0, -2}, 0}, {{1, 4}}), Error);
  EXPECT_THROW(shape(Pad{Padding::constant, {2}, {0}, 0}, {{1, 4}}), Error);
  EXPECT_EQ(shape(Pad{Padding::reflect, {0, 3}, {0, 3}, 0}, {{1, 4}}), (Shape{1, 10}));
  EXPECT_THROW(shape(Pad{Padding::reflect, {0, 4}, {0, 0}, 0}, {{1, 4}}), Error);
  EXPECT_THROW(shape(Pad{Padding::edge, {0, std::int64_t{1} << 40}, {0, 0}, 0}, {{1, 4}}), Error);
  const Resize twice{Sampling::linear, {}, {}, {2, 2}};
  EXPECT_EQ(shape(twice, {{1, 3, 4, 5}}, {1, 3, 8, 10}), (Shape{1, 3, 8, 10}));
  EXPECT_THROW(shape(twice, {{1, 3, 4, 5}}, {1, 6, 8, 10}), Error);
  EXPECT_THROW(shape(twice, {{1, 3, 4}}, {1, 3, 8}), Error);
  EXPECT_THROW(shape(Resize{Sampling::linear, {}, {}, {0, 2}}, {{1, 3, 4, 5}}, {1, 3, 8, 10}),
               Error);
}

TEST(Shapes, RefuseMoreThanMemoryHolds) {
  EXPECT_THROW(shape(Broadcast{}, {{1}}, {1 << 20, 1 << 20}), Error);
  EXPECT_THROW(shape(Input{}, {}, {1, 0}), Error);
}

}  // namespace
}  // namespace assay::graph
