#include "net/model/onnx_functions.h"

#include <gmock/gmock.h>

#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using testing::HasSubstr;

onnx::FunctionProto& function(TestModel& model, const std::string& name,
                              const std::vector<std::string>& inputs,
                              const std::vector<std::string>& outputs) {
  auto* added = model.proto.add_functions();
  added->set_name(name);
  added->set_domain("local");
  for (const std::string& input : inputs) added->add_input(input);
  for (const std::string& output : outputs) added->add_output(output);
  auto* opset = added->add_opset_import();
  opset->set_version(13);
  return *added;
}

onnx::NodeProto& step(onnx::FunctionProto& function, const std::string& op,
                      const std::vector<std::string>& inputs, const std::string& output) {
  auto* node = function.add_node();
  node->set_op_type(op);
  for (const std::string& input : inputs) node->add_input(input);
  node->add_output(output);
  return *node;
}

void call(TestModel& model, const std::string& name, const std::vector<std::string>& inputs,
          const std::string& output) {
  model.node(name, inputs, {output});
  auto& nodes = *model.proto.mutable_graph()->mutable_node();
  nodes[nodes.size() - 1].set_domain("local");
}

// Both calls name a value 't' inside, and one gives the result of the other.
TEST(OnnxFunctions, CallsAreReplacedByWhatTheyDo) {
  TestModel model;
  model.input("x", {1, 4}).output("y");
  auto& squash = function(model, "squash", {"a"}, {"b"});
  step(squash, "Relu", {"a"}, "t");
  step(squash, "Tanh", {"t"}, "b");
  call(model, "squash", {"x"}, "m");
  call(model, "squash", {"m"}, "y");
  EXPECT_EQ(ops(model.imported()), "relu tanh relu tanh");
}

TEST(OnnxFunctions, MayCallOthersAndGiveBackWhatTheyWereGiven) {
  TestModel model;
  model.input("x", {1, 4}).output("y").output("same");
  auto& inner = function(model, "inner", {"a"}, {"b", "a"});
  step(inner, "Relu", {"a"}, "b");
  auto& outer = function(model, "outer", {"a"}, {"b", "c"});
  auto& nested = step(outer, "inner", {"a"}, "b");
  nested.add_output("c");
  nested.set_domain("local");
  model.node("outer", {"x"}, {"y", "same"});
  model.proto.mutable_graph()->mutable_node(0)->set_domain("local");
  const graph::Graph graph = model.imported();
  EXPECT_EQ(ops(graph), "relu");
  EXPECT_EQ(graph.outputs[1], graph.input);
}

TEST(OnnxFunctions, TakeTheirAttributesFromTheCall) {
  TestModel model;
  model.input("x", {1, 4}).output("y");
  auto& leaky = function(model, "leaky", {"a"}, {"b"});
  leaky.add_attribute("slope");
  auto* alpha = step(leaky, "LeakyRelu", {"a"}, "b").add_attribute();
  alpha->set_name("alpha");
  alpha->set_ref_attr_name("slope");
  alpha->set_type(onnx::AttributeProto::FLOAT);
  call(model, "leaky", {"x"}, "m");
  call(model, "leaky", {"m"}, "y");
  auto* given = model.proto.mutable_graph()->mutable_node(0)->add_attribute();
  given->set_name("slope");
  given->set_type(onnx::AttributeProto::FLOAT);
  given->set_f(0.5F);
  const graph::Graph graph = model.imported();
  const auto slope_of = [](const graph::Node& node) {
    return graph::as<graph::Unary>(node)->alpha;
  };
  EXPECT_EQ(slope_of(input_of(graph, last(graph))), 0.5F);
  EXPECT_EQ(slope_of(last(graph)), 0.01F);  // the operator's own
  model.proto.mutable_functions(0)->clear_attribute();
  EXPECT_THAT(refusal(model), HasSubstr("leaves out 'slope'"));
}

TEST(OnnxFunctions, ThatCallThemselvesOrGrowWithoutEndAreRefused) {
  TestModel circular;
  circular.input("x", {1, 4}).output("y");
  step(function(circular, "again", {"a"}, {"b"}), "again", {"a"}, "b").set_domain("local");
  call(circular, "again", {"x"}, "y");
  EXPECT_THAT(refusal(circular), HasSubstr("calls itself"));

  TestModel doubling;
  doubling.input("x", {1, 4}).output("y");
  step(function(doubling, "f0", {"a"}, {"b"}), "Relu", {"a"}, "b");
  for (int at = 1; at < 30; ++at) {
    const std::string before = "f" + std::to_string(at - 1);
    auto& twice = function(doubling, "f" + std::to_string(at), {"a"}, {"b"});
    step(twice, before, {"a"}, "t").set_domain("local");
    step(twice, before, {"t"}, "b").set_domain("local");
  }
  call(doubling, "f29", {"x"}, "y");
  EXPECT_THAT(refusal(doubling), HasSubstr("make more than"));
}

TEST(OnnxFunctions, OfAnotherOpsetAreRefused) {
  TestModel model;
  model.input("x", {1, 4}).output("y");
  auto& old = function(model, "old", {"a"}, {"b"});
  old.mutable_opset_import(0)->set_version(9);
  step(old, "Relu", {"a"}, "b");
  call(model, "old", {"x"}, "y");
  EXPECT_THAT(refusal(model), HasSubstr("of opset 9, the model of 13"));
}

}  // namespace
}  // namespace assay::model::from_onnx
