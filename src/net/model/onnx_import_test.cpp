#include "net/model/onnx_import.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using testing::HasSubstr;
using testing::SizeIs;
using Integers = std::vector<std::int64_t>;

TEST(OnnxImport, NamesNodesAfterTheirReadableTensors) {
  TestModel model;
  model.input("x", {1, 4}).output("probabilities");
  model.node("Relu", {"x"}, {"/layer1/Relu_output_0"});
  auto* numbered = model.proto.mutable_graph()->add_node();
  numbered->set_op_type("Tanh");
  numbered->set_name("Tanh_7");
  numbered->add_input("/layer1/Relu_output_0");
  numbered->add_output("23");
  model.node("Sigmoid", {"23"}, {"onnx::Softmax_24"});
  model.node("Softmax", {"onnx::Softmax_24"}, {"probabilities"});
  const graph::Graph graph = model.imported();
  EXPECT_TRUE(graph::find(graph, "/layer1/Relu_output_0"));
  EXPECT_TRUE(graph::find(graph, "Tanh_7"));
  EXPECT_TRUE(graph::find(graph, "Sigmoid_onnx::Softmax_24"));
  EXPECT_EQ(last(graph).name, "probabilities");
  EXPECT_EQ(graph[graph.input].name, "x");
}

TEST(OnnxImport, GivesEveryNodeItsOwnName) {
  TestModel model;
  model.input("x", {1, 4}).output("1");
  for (int at = 0; at < 2; ++at) {
    auto* node = model.proto.mutable_graph()->add_node();
    node->set_op_type("Relu");
    node->set_name("act");
    node->add_input(at == 0 ? "x" : "0");
    node->add_output(std::to_string(at));
  }
  const graph::Graph graph = model.imported();
  EXPECT_EQ(graph[1].name, "act");
  EXPECT_EQ(graph[2].name, "act_2");
}

TEST(OnnxImport, SharesAWeightThatIsReadTwice) {
  TestModel model;
  model.input("x", {1, 4}).weights("w", {4}).output("y");
  model.node("Identity", {"w"}, {"alias"});
  model.node("Add", {"x", "w"}, {"a"});
  model.node("Sub", {"a", "alias"}, {"y"});
  const graph::Graph graph = model.imported();
  EXPECT_THAT(graph.nodes, SizeIs(4));
  EXPECT_EQ(input_of(graph, last(graph), 1).name, "w");
}

TEST(OnnxImport, KeepsAllOutputsInOrder) {
  TestModel model;
  model.input("x", {1, 4}).output("scores").output("features");
  model.node("Relu", {"x"}, {"features"});
  model.node("Tanh", {"features"}, {"scores"});
  const graph::Graph graph = model.imported();
  ASSERT_THAT(graph.outputs, SizeIs(2));
  EXPECT_EQ(graph[graph.outputs[0]].name, "scores");
  EXPECT_EQ(graph[graph.outputs[1]].name, "features");
}

TEST(OnnxImport, ListsAllThatIsUnsupportedButNotWhatFollowsFromIt) {
  TestModel model;
  model.input("x", {1, 4}).weights("w", {3}).output("y");
  model.node("Unheard", {"x"}, {"a"});
  model.node("Relu", {"a"}, {"b"});
  model.node("Add", {"x", "w"}, {"c"});
  model.node("Add", {"b", "c"}, {"d"});
  model.node("QuantizeLinear", {"d"}, {"y"});
  const auto list = unsupported_onnx(model.bytes(), {});
  ASSERT_THAT(list, SizeIs(3));
  EXPECT_EQ(list[0].op, "Unheard");
  EXPECT_EQ(list[0].node, "a");
  EXPECT_THAT(list[1].why, HasSubstr("broadcast"));
  EXPECT_THAT(list[2].why, HasSubstr("quantised"));
  EXPECT_THAT(refusal(model), AllOf(HasSubstr("Unheard"), HasSubstr("'c'")));
}

TEST(OnnxImport, ListsNothingWhenAllIsWell) {
  TestModel model;
  model.input("x", {1, 4}).output("y");
  model.node("Relu", {"x"}, {"y"});
  EXPECT_THAT(unsupported_onnx(model.bytes(), {}), SizeIs(0));
}

TEST(OnnxImport, RefusesOperatorsOfOtherDomains) {
  TestModel model;
  model.input("x", {1, 4}).output("y");
  model.node("Relu", {"x"}, {"y"});
  model.proto.mutable_graph()->mutable_node(0)->set_domain("com.example");
  EXPECT_THAT(refusal(model), HasSubstr("'com.example'"));
}

TEST(OnnxImport, RefusesAnOutputThatDoesNotDependOnTheInput) {
  TestModel model;
  model.input("x", {1, 4}).weights("w", {1, 4}).output("y");
  model.node("Relu", {"w"}, {"y"});
  EXPECT_THAT(refusal(model), HasSubstr("'y' does not depend"));
}

TEST(OnnxImport, RefusesMissingInputsAndWrongAttributeTypes) {
  for (const std::string op : {"Relu", "Add", "Conv", "Reshape", "Concat", "BatchNormalization",
                               "Gemm", "Where", "Pad", "Resize", "Slice", "Clip", "Range"}) {
    TestModel model;
    model.input("x", {1, 4}).output("y");
    model.node(op, {}, {"a"});
    model.node("Add", {"x", "a"}, {"y"});
    EXPECT_NE(refusal(model), "") << op;
  }
  TestModel wrong;
  wrong.input("x", {1, 4}).output("y");
  wrong.node("LeakyRelu", {"x"}, {"y"}).set("alpha", std::int64_t{1});
  EXPECT_THAT(refusal(wrong), HasSubstr("'alpha'"));
}

TEST(OnnxImport, RefusesANodeWithoutOutputsGracefully) {
  TestModel model;
  model.input("x", {1, 4}).output("y");
  model.node("Split", {"x"}, {"", "y"}).set("axis", std::int64_t{1}).set("split", Integers{2, 2});
  EXPECT_EQ(ops(model.imported()), "slice");
}

}  // namespace
}  // namespace assay::model::from_onnx
