#include "net/model/onnx_reader.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TestModel relu() {
  TestModel model;
  model.input("x", {1, 4}).output("y");
  model.node("Relu", {"x"}, {"y"});
  return model;
}

TEST(OnnxReader, RefusesWhatIsNotAModel) {
  EXPECT_THROW(read_onnx("", {}), Error);
  EXPECT_THROW(read_onnx("this is a text file", {}), Error);
  EXPECT_THROW(read_onnx(std::string(1000, '\xff'), {}), Error);
}

TEST(OnnxReader, SurvivesEveryTruncation) {
  const std::string bytes = relu().bytes();
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    try {
      import_onnx(std::string_view(bytes).substr(0, size), {});
    } catch (const Error&) {
    }
  }
}

TEST(OnnxReader, SurvivesEveryChangedByte) {
  const std::string bytes = relu().bytes();
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (const int change : {0x01, 0x80, 0xff}) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(changed[at] ^ change);
      try {
        import_onnx(changed, {});
      } catch (const Error&) {
      }
    }
  }
}

TEST(OnnxReader, SurvivesDeepNesting) {
  // A graph in an attribute of a node of a graph ..., a thousand times: each level is wrapped as
  // node (field 1 of a graph), attribute (5), graph (6), all of them length-delimited.
  std::string graph;
  for (int depth = 0; depth < 1000; ++depth) {
    for (const int field : {6, 5, 1}) {
      std::string wrapped(1, static_cast<char>(field << 3 | 2));
      std::size_t size = graph.size();
      for (; size >= 0x80; size >>= 7) wrapped += static_cast<char>((size & 0x7f) | 0x80);
      wrapped += static_cast<char>(size);
      graph = wrapped + graph;
    }
  }
  std::string bytes(1, static_cast<char>(7 << 3 | 2));
  std::size_t size = graph.size();
  for (; size >= 0x80; size >>= 7) bytes += static_cast<char>((size & 0x7f) | 0x80);
  bytes += static_cast<char>(size);
  EXPECT_THROW(read_onnx(bytes + graph, {}), Error);
}

TEST(OnnxReader, TakesTheBatchAxisAsOneWhateverTheFileSays) {
  for (const std::int64_t batch : {0, 1, 7, -1}) {
    TestModel model;
    model.input("x", {batch, 4}).output("y");
    model.node("Relu", {"x"}, {"y"});
    EXPECT_THAT(read_onnx(model.bytes(), {}).input.shape, ElementsAre(1, 4));
  }
}

TEST(OnnxReader, AsksForSizesLeftOpenAndNamesThem) {
  TestModel model;
  model.input("image", {0, 3, 0, 8}).output("y");
  model.node("Relu", {"image"}, {"y"});
  EXPECT_THAT(refusal(model), AllOf(HasSubstr("'image'"), HasSubstr("axis 2"), HasSubstr("'N'")));
  EXPECT_THAT(read_onnx(model.bytes(), {3, 9, 8}).input.shape, ElementsAre(1, 3, 9, 8));
  EXPECT_THROW(read_onnx(model.bytes(), {3, 9, 7}), Error) << "8 is fixed";
  EXPECT_THROW(read_onnx(model.bytes(), {3, 9}), Error);
}

TEST(OnnxReader, RefusesMoreThanOneInputAndInputsThatAreNotFloats) {
  TestModel two;
  two.input("a", {1, 4}).input("b", {1, 4}).output("y");
  two.node("Add", {"a", "b"}, {"y"});
  EXPECT_THAT(refusal(two), HasSubstr("2 inputs (a, b)"));

  TestModel integers;
  integers.input("tokens", {1, 4}, onnx::TensorProto::INT64).output("y");
  integers.node("Relu", {"tokens"}, {"y"});
  EXPECT_THAT(refusal(integers), HasSubstr("'tokens'"));
}

TEST(OnnxReader, DoesNotCountInitialisersAsInputs) {
  TestModel model;
  model.input("x", {1, 4}).input("w", {4}).weights("w", {4}).output("y");
  model.node("Add", {"x", "w"}, {"y"});
  EXPECT_EQ(ops(model.imported()), "add");
}

TEST(OnnxReader, RefusesOpsetsItDoesNotKnow) {
  for (const std::int64_t opset : {-1, 6, 22, 99}) {
    TestModel model(opset);
    model.input("x", {1, 4}).output("y");
    model.node("Relu", {"x"}, {"y"});
    EXPECT_THAT(refusal(model), HasSubstr("opset")) << opset;
  }
}

TEST(OnnxReader, SortsNodesInAnyOrder) {
  TestModel model;
  model.input("x", {1, 4}).output("c");
  model.node("Tanh", {"b"}, {"c"});
  model.node("Sigmoid", {"a"}, {"b"});
  model.node("Relu", {"x"}, {"a"});
  EXPECT_EQ(ops(model.imported()), "relu sigmoid tanh");
}

TEST(OnnxReader, RefusesCyclesDanglingNamesAndDuplicates) {
  TestModel cycle;
  cycle.input("x", {1, 4}).output("a");
  cycle.node("Add", {"x", "b"}, {"a"});
  cycle.node("Relu", {"a"}, {"b"});
  EXPECT_THAT(refusal(cycle), HasSubstr("circular"));

  TestModel dangling;
  dangling.input("x", {1, 4}).output("a");
  dangling.node("Add", {"x", "nowhere"}, {"a"});
  EXPECT_THAT(refusal(dangling), HasSubstr("'nowhere'"));

  TestModel twice;
  twice.input("x", {1, 4}).output("a");
  twice.node("Relu", {"x"}, {"a"});
  twice.node("Tanh", {"x"}, {"a"});
  EXPECT_THAT(refusal(twice), HasSubstr("'a' twice"));

  TestModel lost = relu();
  lost.output("nothing");
  EXPECT_THAT(refusal(lost), HasSubstr("'nothing'"));
}

// Recursion would exhaust the stack.
TEST(OnnxReader, SortsAVeryLongChain) {
  TestModel model;
  constexpr int length = 100'000;
  model.input("v0", {1, 4}).output("v" + std::to_string(length));
  for (int at = length; at > 0; --at) {
    model.node("Relu", {"v" + std::to_string(at - 1)}, {"v" + std::to_string(at)});
  }
  EXPECT_EQ(read_onnx(model.bytes(), {}).order.size(), static_cast<std::size_t>(length));
}

TEST(OnnxReader, IgnoresNodesThatNoOutputNeeds) {
  TestModel model = relu();
  model.node("NoSuchOperator", {"x"}, {"unused"});
  EXPECT_EQ(ops(model.imported()), "relu");
}

TEST(OnnxReader, RefusesHugeInputs) {
  TestModel model;
  model.input("x", {1, std::int64_t{1} << 40, std::int64_t{1} << 40}).output("y");
  model.node("Relu", {"x"}, {"y"});
  EXPECT_THROW(model.imported(), Error);
}

}  // namespace
}  // namespace assay::model::from_onnx
