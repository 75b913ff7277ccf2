// Model files as commands read them: what a file leaves open, its description says.
#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "net/model/model.h"
#include "net/model/onnx_literal.h"
#include "net/model/onnx_test_model.h"

namespace assay::model {
namespace {

using from_onnx::Integers;
using from_onnx::TestModel;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class Load : public testing::Test {
 protected:
  Model loaded(const TestModel& file, const DescriptionOverrides& overrides = {}) const {
    write_file(folder_ / "net.onnx", file.bytes());
    return load(folder_ / "net.onnx", overrides);
  }
  Model described(const TestModel& file, std::string_view description) const {
    write_file(folder_ / "net.json", description);
    return loaded(file);
  }
  std::string refusal(const TestModel& file, const DescriptionOverrides& overrides = {}) const {
    try {
      loaded(file, overrides);
    } catch (const Error& error) {
      return error.what();
    }
    return "accepted";
  }

  TemporaryFolder folder_;
};

// Two heads: x and -x. The one that is not asked for may be what nobody can import.
TestModel two_heads() {
  TestModel file;
  file.input("x", {1, 3}).output("kind").output("age");
  file.node("Relu", {"x"}, {"kind"});
  file.node("Neg", {"x"}, {"age"});
  return file;
}

TEST_F(Load, OfSeveralHeadsNoneIsTakenSilently) {
  EXPECT_THAT(refusal(two_heads()),
              AllOf(HasSubstr("2 outputs, kind and age"), HasSubstr("--head kind")));
  EXPECT_THAT(refusal(two_heads(), {.head = "size", .shape = {}, .axes = {}}),
              HasSubstr("no output 'size'; it has kind and age"));
}

TEST_F(Load, AHeadIsNamedByWhoAsksOrByTheDescription) {
  const Tensor x({1, 3}, {1, 2, -3});
  const DescriptionOverrides overrides{.head = "age", .shape = {}, .axes = {}};
  EXPECT_THAT(loaded(two_heads(), overrides).scores(x, Output::logit).data, ElementsAre(-1, -2, 3));
  EXPECT_THAT(described(two_heads(), R"({"head": "kind"})").scores(x, Output::logit).data,
              ElementsAre(1, 2, 0));
}

TEST_F(Load, AHeadThatIsNotMeantMayBeBeyondUs) {
  TestModel file = two_heads();
  file.proto.mutable_graph()->mutable_node(1)->set_op_type("ArgMax");
  const DescriptionOverrides overrides{.head = "kind", .shape = {}, .axes = {}};
  EXPECT_EQ(loaded(file, overrides).classes(), 3U);
}

TEST_F(Load, ScoresOfEveryPlaceAreNoClasses) {
  TestModel file;
  file.input("x", {1, 5, 8, 8}).output("y");
  file.node("Relu", {"x"}, {"y"});
  EXPECT_THAT(refusal(file), AllOf(HasSubstr("1x5x8x8"), HasSubstr("segments")));
}

// The summand of two samples makes 10 classes of 5.
TEST_F(Load, ABatchThatIsBuiltInIsNamedAsSuch) {
  for (const std::int64_t declared : {0, 2}) {
    TestModel file;
    file.input("x", {declared, 5}).weights("w", {2, 5}, {1, 2, 3, 4, 5, 6}).output("y");
    file.node("Add", {"x", "w"}, {"y"});
    EXPECT_THAT(refusal(file), AllOf(HasSubstr("2x5"), HasSubstr("a batch of 2 is built into")));
  }
}

// One output of two samples is not two labels.
TEST_F(Load, ABatchThatIsBuiltIntoAModelOfOneOutputIsNamedAsSuch) {
  TestModel file;
  file.input("x", {2, 1}).weights("w", {2, 1}, {1, 2}).output("y");
  file.node("Add", {"x", "w"}, {"sum"});
  file.node("Sigmoid", {"sum"}, {"y"});
  EXPECT_THAT(refusal(file), AllOf(HasSubstr("2x1"), HasSubstr("a batch of 2 is built into")));
}

TEST_F(Load, AxesOfLengthOneAroundTheClassesDoNotMatter) {
  TestModel file;
  file.input("x", {1, 5, 1, 1}).output("y");
  file.node("Relu", {"x"}, {"y"});
  EXPECT_EQ(loaded(file).classes(), 5U);
}

// 64 steps of 3 features; the mean over time is the logit of each feature.
TestModel steps_of_features() {
  TestModel file;
  file.input("x", {0, 64, 3}).output("y");
  file.node("ReduceMean", {"x"}, {"y"}).set("axes", Integers{1}).set("keepdims", std::int64_t{0});
  return file;
}

TEST_F(Load, WhatIsAssumedOfAxesIsSaid) {
  const Model model = loaded(steps_of_features());
  EXPECT_EQ(model.input_shape(), (Shape{64, 3}));
  EXPECT_THAT(model.description().assumptions,
              Contains(HasSubstr("its 64x3 are 64 channels of 3 points each")));
}

TEST_F(Load, FeaturesBehindTimeAreChannelsBeforeIt) {
  const Model model = described(steps_of_features(), R"({"axes": ["time", "feature"]})");
  ASSERT_EQ(model.input_shape(), (Shape{3, 64}));
  EXPECT_EQ(model.description().preprocessing.channel_axis, 1U);
  Tensor x({1, 3, 64});
  for (std::size_t at = 0; at < 64; ++at) x.data[64 + at] = 2;
  x.data[5] = 64;
  EXPECT_THAT(model.scores(x, Output::logit).data, ElementsAre(1, 2, 0));
}

TEST_F(Load, AnInputWithoutChannelsGetsOne) {
  const DescriptionOverrides overrides{
      .head = {}, .shape = {}, .axes = {Axis::height, Axis::width}};
  const Model model = loaded(steps_of_features(), overrides);
  EXPECT_EQ(model.input_shape(), (Shape{1, 64, 3}));
  EXPECT_FALSE(model.description().preprocessing.channel_axis);
  const DescriptionOverrides table{.head = {}, .shape = {}, .axes = {Axis::feature}};
  EXPECT_EQ(loaded(two_heads(), {.head = "age", .shape = {}, .axes = table.axes}).input_shape(),
            (Shape{3}));
}

TEST_F(Load, NamesOfAxesThatDoNotFitAreRefused) {
  const auto axes = [](std::vector<Axis> names) {
    return DescriptionOverrides{.head = {}, .shape = {}, .axes = std::move(names)};
  };
  EXPECT_THAT(refusal(steps_of_features(), axes({Axis::time})), HasSubstr("names 1 axes (time)"));
  EXPECT_THAT(refusal(steps_of_features(), axes({Axis::channel, Axis::feature})),
              HasSubstr("one at most"));
  EXPECT_THAT(refusal(steps_of_features(), axes({Axis::time, Axis::time})),
              HasSubstr("two axes 'time'"));
}

// As Keras and tf2onnx write it: channels last at the door, and a transpose behind it.
TEST_F(Load, ChannelsLastBecomeChannelsFirstAsOfTensorFlowJs) {
  TestModel file;
  file.input("x", {0, 2, 2, 3}).output("y");
  file.node("Transpose", {"x"}, {"first"}).set("perm", Integers{0, 3, 1, 2});
  file.node("ReduceMax", {"first"}, {"y"})
      .set("axes", Integers{2, 3})
      .set("keepdims", std::int64_t{0});
  const Model model = loaded(file);
  EXPECT_EQ(model.input_shape(), (Shape{3, 2, 2}));
  EXPECT_EQ(from_onnx::ops(model.graph()).find("transpose"), std::string::npos);
  EXPECT_THAT(model.description().assumptions, Contains(HasSubstr("height, width and channel")));
  EXPECT_THAT(model.description().assumptions, Contains(HasSubstr("RGB")));
  EXPECT_THAT(
      model.scores(Tensor({1, 3, 2, 2}, {1, 2, 3, 4, 8, 7, 6, 5, 0, 9, 0, 0}), Output::logit).data,
      ElementsAre(4, 8, 9));
}

TEST_F(Load, SizesThatAFileLeavesOpenAreGiven) {
  TestModel file;
  file.input("x", {0, 3, 0, 0}).output("y");
  file.node("ReduceMean", {"x"}, {"y"})
      .set("axes", Integers{2, 3})
      .set("keepdims", std::int64_t{0});
  EXPECT_THAT(refusal(file), HasSubstr("--shape 3x224x224"));
  const Model model = loaded(file, {.head = {}, .shape = Shape{3, 4, 5}, .axes = {}});
  EXPECT_EQ(model.input_shape(), (Shape{3, 4, 5}));
  EXPECT_EQ(described(file, R"({"shape": [3, 6, 6]})").input_shape(), (Shape{3, 6, 6}));
}

}  // namespace
}  // namespace assay::model
