#include <gmock/gmock.h>

#include "base/error.h"
#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using graph::Coordinates;
using graph::Rounding;
using graph::Sampling;
using testing::ElementsAre;

const graph::Resize& resize(const graph::Graph& graph) {
  return *graph::as<graph::Resize>(last(graph));
}

TEST(OnnxUpsample, ScalesFromCornersRoundingDown) {
  TestModel model(9);
  model.input("x", {1, 2, 3, 4}).weights("scales", {4}, {1, 1, 2, 2.5F}).output("y");
  model.node("Upsample", {"x", "scales"}, {"y"}).set("mode", std::string_view("linear"));
  const graph::Graph graph = model.imported();
  EXPECT_EQ(last(graph).shape, Shape({1, 2, 6, 10}));
  EXPECT_EQ(resize(graph).sampling, Sampling::linear);
  EXPECT_EQ(resize(graph).coordinates, Coordinates::asymmetric);
  EXPECT_EQ(resize(graph).rounding, Rounding::floor);
  EXPECT_THAT(resize(graph).scale, ElementsAre(2, 2.5F));
}

TEST(OnnxResize, OfOpset10IsAnUpsample) {
  TestModel model(10);
  model.input("x", {1, 2, 3, 4}).weights("scales", {4}, {1, 1, 2, 2}).output("y");
  model.node("Resize", {"x", "scales"}, {"y"});
  EXPECT_EQ(resize(model.imported()).coordinates, Coordinates::asymmetric);
}

TEST(OnnxResize, TakesSizesAndWorksOutTheScale) {
  TestModel model;
  model.input("x", {1, 2, 3, 4}).integers("sizes", {1, 2, 6, 3}).output("y");
  model.node("Resize", {"x", "", "", "sizes"}, {"y"})
      .set("coordinate_transformation_mode", std::string_view("align_corners"));
  const graph::Graph graph = model.imported();
  EXPECT_EQ(last(graph).shape, Shape({1, 2, 6, 3}));
  EXPECT_THAT(resize(graph).scale, ElementsAre(2, 0.75F));
  EXPECT_EQ(resize(graph).coordinates, Coordinates::align_corners);
  EXPECT_EQ(resize(graph).rounding, Rounding::prefer_floor);
}

TEST(OnnxResize, TakesScalesWhenSizesAreMissing) {
  TestModel model(11);
  model.input("x", {1, 2, 3, 4}).weights("roi", {0}).weights("scales", {4}, {1, 1, 1.5F, 1});
  model.output("y");
  model.node("Resize", {"x", "roi", "scales"}, {"y"});
  EXPECT_EQ(last(model.imported()).shape, Shape({1, 2, 4, 4}));
  EXPECT_THAT(resize(model.imported()).scale, ElementsAre(1.5F, 1));
}

TEST(OnnxResize, NamesAxesSinceOpset18) {
  TestModel model(18);
  model.input("x", {1, 2, 3, 4}).integers("sizes", {6, 8}).output("y");
  model.node("Resize", {"x", "", "", "sizes"}, {"y"}).set("axes", Shape{2, 3});
  EXPECT_EQ(last(model.imported()).shape, Shape({1, 2, 6, 8}));
}

TEST(OnnxResize, RefusesWhatItCannotDo) {
  const auto scaled = [](const std::vector<float>& scales, std::string_view mode) {
    TestModel model;
    model.input("x", {1, 2, 3, 4}).weights("scales", {4}, scales).output("y");
    model.node("Resize", {"x", "", "scales"}, {"y"}).set("mode", mode);
    return refusal(model);
  };
  EXPECT_EQ(scaled({1, 1, 2, 2}, "nearest"), "");
  EXPECT_NE(scaled({1, 1, 2, 2}, "cubic"), "");
  EXPECT_NE(scaled({1, 2, 2, 2}, "nearest"), "");
  EXPECT_NE(scaled({1, 1, -2, 2}, "nearest"), "");
  EXPECT_NE(scaled({1, 1, 1e30F, 2}, "nearest"), "");
  EXPECT_NE(scaled({1, 1, 0.1F, 2}, "nearest"), "");
}

}  // namespace
}  // namespace assay::model::from_onnx
