#include "net/model/final_activation.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "net/graph/builder.h"
#include "net/model/description_json.h"
#include "net/model/model.h"
#include "net/model/onnx_test_model.h"

namespace assay::model {
namespace {

using graph::Builder;
using graph::NodeId;
using testing::Contains;
using testing::FloatNear;
using testing::HasSubstr;
using testing::Pointwise;

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

// z = x . weights' + bias, then a sigmoid.
graph::Graph linear_and_sigmoid(Tensor weights, Tensor bias) {
  Builder builder;
  const NodeId x = builder.input("x", {1, weights.shape[1]});
  const NodeId w = builder.constant("w", std::move(weights));
  const NodeId b = builder.constant("b", std::move(bias));
  const NodeId z = builder.add("z", graph::Linear{}, {x, w, b});
  return std::move(builder).finish({builder.add("p", graph::Unary{graph::Function::sigmoid}, {z})});
}

graph::Graph three_labels() {
  return linear_and_sigmoid(Tensor({3, 2}, {1, 0, 0, 1, 1, 1}), Tensor({3}, {0, 0, -1}));
}

graph::Graph one_output() {
  return linear_and_sigmoid(Tensor({1, 2}, {2, -1}), Tensor({1}, {0.5F}));
}

std::vector<float> scores(const Model& model, const Tensor& batch, Output output) {
  return model.scores(batch, output).data;
}

std::vector<float> slopes(const Model& model, const Tensor& batch, std::size_t target,
                          Output output) {
  return model.gradients(batch, std::vector{target}, output).data;
}

Description described(OutputKind output) {
  Description result;
  result.output = output;
  return result;
}

// The logits of (0.15, -1) are 0.15, -1 and 0.15 - 1 - 1.
TEST(FinalActivation, SeveralSigmoidsAreIndependentLabelsWithoutASoftmaxOnTop) {
  const graph::Graph graph = three_labels();
  const Model model(graph, default_description(graph));
  const Tensor x({1, 2}, {0.15F, -1});
  EXPECT_THAT(scores(model, x, Output::logit), Pointwise(FloatNear(1e-6F), {0.15, -1.0, -1.85}));
  EXPECT_THAT(scores(model, x, Output::probability),
              Pointwise(FloatNear(1e-6F), {sigmoid(0.15), sigmoid(-1), sigmoid(-1.85)}));
  EXPECT_THAT(model.description().assumptions, Contains(HasSubstr("independent labels")));
  EXPECT_THAT(slopes(model, x, 2, Output::logit), Pointwise(FloatNear(1e-6F), {1, 1}));
  const double slope = sigmoid(-1.85) * (1 - sigmoid(-1.85));
  EXPECT_THAT(slopes(model, x, 2, Output::probability),
              Pointwise(FloatNear(1e-6F), {slope, slope}));
}

// The logit of (1, 2) is 2 - 2 + 0.5.
TEST(FinalActivation, OneSigmoidIsABinaryClassifierOfTwoClasses) {
  const graph::Graph graph = one_output();
  const Model model(graph, default_description(graph));
  ASSERT_EQ(model.classes(), 2U);
  const Tensor x({1, 2}, {1, 2});
  EXPECT_THAT(scores(model, x, Output::logit), Pointwise(FloatNear(1e-6F), {-0.5, 0.5}));
  EXPECT_THAT(scores(model, x, Output::probability),
              Pointwise(FloatNear(1e-6F), {sigmoid(-0.5), sigmoid(0.5)}));
  EXPECT_THAT(slopes(model, x, 0, Output::logit), Pointwise(FloatNear(1e-6F), {-2, 1}));
  EXPECT_THAT(slopes(model, x, 1, Output::logit), Pointwise(FloatNear(1e-6F), {2, -1}));
  const double slope = sigmoid(0.5) * sigmoid(-0.5);
  EXPECT_THAT(slopes(model, x, 0, Output::probability),
              Pointwise(FloatNear(1e-6F), {-2 * slope, slope}));
  EXPECT_THAT(model.description().assumptions, Contains(HasSubstr("class 1 of two")));
}

TEST(FinalActivation, ASigmoidIsSeenWhateverTheDescriptionCallsTheOutput) {
  const Tensor x({1, 2}, {1, 2});
  for (const OutputKind kind :
       {OutputKind::logits, OutputKind::probabilities, OutputKind::labels}) {
    const Model model(one_output(), described(kind));
    EXPECT_EQ(model.description().output, OutputKind::labels);
    EXPECT_THAT(scores(model, x, Output::logit), Pointwise(FloatNear(1e-6F), {-0.5, 0.5}));
  }
}

// 40 is far beyond where 1 - p is zero in floats, and still has its own logit.
TEST(FinalActivation, LogitsAreThoseBeforeTheSigmoidAndNotTheLogarithmOfWhatIsLeftOfThem) {
  const Model model(one_output(), described(OutputKind::probabilities));
  EXPECT_THAT(scores(model, Tensor({1, 2}, {20, 0.5F}), Output::logit),
              Pointwise(FloatNear(1e-5F), {-40, 40}));
}

// A logit that no linear map with weights of its own makes: the largest of two numbers.
TEST(FinalActivation, ASigmoidIsSeenThroughAReshapeAndBehindAnything) {
  Builder builder;
  const NodeId x = builder.input("x", {1, 1, 2});
  const NodeId most = builder.add("most", graph::Reduce{graph::Reduction::maximum, {2}}, {x});
  const NodeId p = builder.add("p", graph::Unary{graph::Function::sigmoid}, {most});
  const NodeId flat = builder.add("flat", graph::Reshape{}, {p}, {1, 1});
  const Model model(std::move(builder).finish({flat}), {});
  ASSERT_EQ(model.classes(), 2U);
  EXPECT_THAT(scores(model, Tensor({1, 1, 2}, {-3, 0.75F}), Output::logit),
              Pointwise(FloatNear(1e-6F), {-0.75, 0.75}));
  EXPECT_THAT(slopes(model, Tensor({1, 1, 2}, {-3, 0.75F}), 0, Output::logit),
              Pointwise(FloatNear(1e-6F), {0, -1}));
}

// BCEWithLogitsLoss trains nets whose file ends before the sigmoid.
TEST(FinalActivation, ADescriptionCanSayThatLogitsAreOfLabels) {
  Builder builder;
  const NodeId x = builder.input("x", {1, 3});
  const NodeId z = builder.add("z", graph::Unary{graph::Function::negative}, {x});
  const Model model(std::move(builder).finish({z}),
                    description_from_json(R"({"output": "labels"})"));
  EXPECT_THAT(scores(model, Tensor({1, 3}, {1, 0, -2}), Output::probability),
              Pointwise(FloatNear(1e-6F), {sigmoid(-1), 0.5, sigmoid(2)}));
}

TEST(FinalActivation, OfAnOnnxFileWithASigmoidNeedsNoDescription) {
  from_onnx::TestModel file;
  file.input("x", {0, 2}).weights("w", {2, 1}, {2, -1}).weights("b", {1}, {0.5F}).output("p");
  file.node("MatMul", {"x", "w"}, {"product"});
  file.node("Add", {"product", "b"}, {"z"});
  file.node("Sigmoid", {"z"}, {"p"});
  const TemporaryFolder folder;
  write_file(folder / "net.onnx", file.bytes());
  const Model model = load(folder / "net.onnx");
  ASSERT_EQ(model.classes(), 2U);
  EXPECT_THAT(scores(model, Tensor({1, 2}, {1, 2}), Output::probability),
              Pointwise(FloatNear(1e-6F), {sigmoid(-0.5), sigmoid(0.5)}));
  // One linear map with a row for each class: what methods look for at the end of a net.
  const graph::Node& last = model.graph()[model.graph().output()];
  EXPECT_NE(graph::as<graph::Linear>(last), nullptr);
  EXPECT_EQ(last.shape, (Shape{1, 2}));
}

// What surrounds a value inside the model is asked the same way as the model.
TEST(FinalActivation, OfTheRestOfAModelIsThatOfTheModel) {
  const Model model(one_output(), {});
  const auto rest = model.rest_after(model.graph().input);
  ASSERT_TRUE(rest);
  EXPECT_EQ(rest->classes(), 2U);
  EXPECT_THAT(scores(*rest, Tensor({1, 2}, {1, 2}), Output::probability),
              Pointwise(FloatNear(1e-6F), {sigmoid(-0.5), sigmoid(0.5)}));
}

}  // namespace
}  // namespace assay::model
