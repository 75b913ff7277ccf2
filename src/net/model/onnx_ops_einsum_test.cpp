#include <gmock/gmock.h>

#include "net/engine/engine.h"
#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using testing::HasSubstr;

// Numbers that no sum repeats by accident.
float number(std::size_t at) { return static_cast<float>((at * 7 + 3) % 11) - 5; }

Tensor numbered(const Shape& shape) {
  Tensor result(shape);
  for (std::size_t at = 0; at < result.size(); ++at) result.data[at] = number(at);
  return result;
}

std::vector<float> run(const graph::Graph& graph, const Tensor& x) {
  std::vector<float> result;
  engine::Engine(graph).forward(
      1, [&](std::size_t, std::span<float> sample) { std::ranges::copy(x.data, sample.begin()); },
      {},
      [&](const engine::Result& found) {
        result.assign(found.values[0].begin(), found.values[0].end());
      });
  return result;
}

// The definition, letter by letter: for every value of all letters, add the product to the result.
std::vector<float> by_definition(const std::vector<std::string>& names,
                                 const std::vector<Tensor>& operands, const std::string& result) {
  std::string letters;
  std::vector<std::size_t> sizes;
  for (std::size_t of = 0; of < names.size(); ++of) {
    for (std::size_t at = 0; at < names[of].size(); ++at) {
      if (letters.find(names[of][at]) != letters.npos) continue;
      letters += names[of][at];
      sizes.push_back(static_cast<std::size_t>(operands[of].shape[at]));
    }
  }
  const auto size_of = [&](char c) { return sizes[letters.find(c)]; };
  std::size_t all = 1;
  for (const std::size_t size : sizes) all *= size;
  std::size_t results = 1;
  for (const char c : result) results *= size_of(c);
  std::vector<float> sums(results, 0);
  for (std::size_t at = 0; at < all; ++at) {
    const auto value = [&](char c) {
      std::size_t rest = at;
      for (std::size_t before = 0; before < letters.find(c); ++before) rest /= sizes[before];
      return rest % size_of(c);
    };
    const auto place = [&](const std::string& name) {
      std::size_t found = 0;
      for (const char c : name) found = found * size_of(c) + value(c);
      return found;
    };
    float product = 1;
    for (std::size_t of = 0; of < names.size(); ++of) {
      product *= operands[of].data[place(names[of])];
    }
    sums[place(result)] += product;
  }
  return sums;
}

TEST(Einsum, OfTheInputAndWeightsIsItsDefinition) {
  struct Case {
    std::string input;
    Shape shape;
    std::string weights;
    Shape sizes;
    std::string result;
  };
  for (const Case& one :
       {Case{"bsd", {1, 2, 3}, "dh", {3, 4}, "bsh"},
        Case{"bsd", {1, 2, 3}, "dhk", {3, 2, 2}, "bhsk"},
        Case{"bshk", {1, 2, 2, 3}, "hkd", {2, 3, 4}, "bsd"},
        Case{"bsd", {1, 2, 3}, "sd", {2, 3}, "bsd"}, Case{"bsd", {1, 2, 3}, "sq", {2, 2}, "bq"},
        Case{"bs", {1, 3}, "d", {2}, "dsb"}}) {
    for (const bool weights_first : {false, true}) {
      TestModel model;
      const Tensor x = numbered(one.shape);
      const Tensor w = numbered(one.sizes);
      model.input("x", one.shape).weights("w", one.sizes, w.data).output("y");
      const std::string equation =
          (weights_first ? one.weights + "," + one.input : one.input + ", " + one.weights) + "->" +
          one.result;
      const std::vector<std::string> operands =
          weights_first ? std::vector<std::string>{"w", "x"} : std::vector<std::string>{"x", "w"};
      model.node("Einsum", operands, {"y"}).set("equation", std::string_view(equation));
      EXPECT_EQ(run(model.imported(), x),
                by_definition({one.input, one.weights}, {x, w}, one.result))
          << equation;
    }
  }
}

// Queries times keys, head by head.
TEST(Einsum, OfTwoComputedValuesIsItsDefinition) {
  TestModel model;
  const Tensor x = numbered({1, 2, 3, 2});
  model.input("x", {1, 2, 3, 2}).output("y");
  model.node("Neg", {"x"}, {"k"});
  model.node("Einsum", {"x", "k"}, {"y"}).set("equation", std::string_view("bhid,bhjd->bhij"));
  Tensor k = x;
  for (float& one : k.data) one = -one;
  EXPECT_EQ(run(model.imported(), x), by_definition({"bhid", "bhjd"}, {x, k}, "bhij"));
}

// PyTorch's exporter writes the dots as they stand in the program.
TEST(Einsum, DotsAreTheAxesThatHaveNoLetter) {
  struct Case {
    const char* equation;
    Shape shape;
    std::string x, w, result;
  };
  for (const Case& one : {Case{"...d,dh->...h", {1, 2, 3}, "89d", "dh", "89h"},
                          Case{"...d,dh->h...", {1, 2, 3}, "89d", "dh", "h89"},
                          Case{"...d,dh", {1, 2, 3}, "89d", "dh", "89h"},
                          Case{"b...d,dh->b...h", {1, 3}, "bd", "dh", "bh"}}) {
    TestModel model;
    const Tensor x = numbered(one.shape);
    const Tensor w = numbered({3, 4});
    model.input("x", one.shape).weights("w", {3, 4}, w.data).output("y");
    model.node("Einsum", {"x", "w"}, {"y"}).set("equation", std::string_view(one.equation));
    EXPECT_EQ(run(model.imported(), x), by_definition({one.x, one.w}, {x, w}, one.result))
        << one.equation;
  }
}

TEST(Einsum, OfThreeOperandsIsItsDefinition) {
  for (const std::string result : {"bse", "be", "seb", "bshe"}) {
    TestModel model;
    const Tensor x = numbered({1, 2, 3});
    const Tensor v = numbered({3, 2});
    const Tensor w = numbered({2, 2});
    model.input("x", {1, 2, 3}).weights("v", {3, 2}, v.data).weights("w", {2, 2}, w.data);
    model.output("y")
        .node("Einsum", {"v", "x", "w"}, {"y"})
        .set("equation", std::string_view("dh,bsd,he->" + result));
    EXPECT_EQ(run(model.imported(), x), by_definition({"dh", "bsd", "he"}, {v, x, w}, result))
        << result;
  }
}

TEST(Einsum, OfOneOperandTurnsAndSums) {
  for (const std::string equation : {"bij->bji", "bij->bj", "bij"}) {
    TestModel model;
    const Tensor x = numbered({1, 2, 3});
    model.input("x", {1, 2, 3}).output("y");
    model.node("Einsum", {"x"}, {"r"}).set("equation", std::string_view(equation));
    model.node("Neg", {"r"}, {"y"});
    const std::string result = equation == "bij" ? "bij" : equation.substr(5);
    std::vector<float> expected = by_definition({"bij"}, {x}, result);
    for (float& one : expected) one = -one;
    EXPECT_EQ(run(model.imported(), x), expected) << equation;
  }
}

TEST(Einsum, RefusesWhatItDoesNotKnow) {
  const auto said = [](const std::string& equation) {
    TestModel model;
    model.input("x", {1, 2}).weights("w", {3, 2}).output("y");
    model.node("Einsum", {"x", "w"}, {"y"}).set("equation", std::string_view(equation));
    return refusal(model);
  };
  EXPECT_THAT(said("...bij,ji->b"), HasSubstr("the ellipsis of its equation"));
  EXPECT_THAT(said("0i,ji->0j"), HasSubstr("is none"));
  EXPECT_THAT(said("bi,ji->...b.j"), HasSubstr("is none"));
  EXPECT_THAT(said("bb,jb->bj"), HasSubstr("repeats 'b'"));
  EXPECT_THAT(said("bi->b"), HasSubstr("not of its 2 operands"));
  EXPECT_THAT(said("bi,ij->bj"), HasSubstr("its 'i' is"));
  EXPECT_THAT(said("bi,ji->bk"), HasSubstr("of nothing"));
  EXPECT_THAT(said("b,ji->bj"), HasSubstr("has not the axes 'b'"));
}

}  // namespace
}  // namespace assay::model::from_onnx
