// Every rule at every kind of node with weights, beside its slow form, in both of the engine's
// ways.
#include "net/engine/lrp_weighted.h"

#include <algorithm>

#include "net/engine/lrp_slow_test.h"

namespace assay::engine::lrp {
namespace {

struct Layer {
  std::string name;
  Shape input;
  graph::Op op;
  Shape weights;
  std::int64_t outputs;  // of the bias; zero for none
  std::function<Matrix(const Numbers& weights, const Numbers& bias)> matrix;
  double tolerance = 2e-5;
};

// Twenty channels leave a block of sixteen or eight unfilled.
std::vector<Layer> layers() {
  using graph::Convolution;
  std::vector<Layer> all;
  all.push_back({"convolution",
                 {1, 3, 6, 5},
                 Convolution{window({3, 3}, 2, 1, 1), 1},
                 {20, 3, 3, 3},
                 20,
                 SlowConvolution{{3, 6, 5}, {20, 3, 3}, {3, 3}, 2, {1, 1}}});
  all.push_back({"convolution without bias",
                 {1, 20, 4, 4},
                 Convolution{window({3, 3}, 1, 1, 1), 1},
                 {4, 20, 3, 3},
                 0,
                 SlowConvolution{{20, 4, 4}, {4, 4, 4}, {3, 3}, 1, {1, 1}}});
  all.push_back({"grouped convolution",
                 {1, 6, 4, 5},
                 Convolution{window({2, 3}, 1, 0, 0), 3},
                 {12, 2, 2, 3},
                 12,
                 SlowConvolution{{6, 4, 5}, {12, 3, 3}, {2, 3}, 1, {0, 0}, 3}});
  all.push_back({"convolution of a signal",
                 {1, 2, 11},
                 Convolution{window({5}, 1, 2, 2), 1},
                 {7, 2, 5},
                 7,
                 SlowConvolution{{2, 1, 11}, {7, 1, 11}, {1, 5}, 1, {0, 2}}});
  all.push_back(
      {"linear", {1, 19}, graph::Linear{}, {6, 19}, 6, [](const Numbers& w, const Numbers& b) {
         return slow_linear(w, b, 19);
       }});
  all.push_back({"product with a constant",
                 {1, 5},
                 graph::MatMul{},
                 {5, 4},
                 0,
                 [](const Numbers& w, const Numbers&) {
                   Numbers turned;
                   for (std::size_t j = 0; j < 4; ++j) {
                     for (std::size_t i = 0; i < 5; ++i) turned.push_back(w[i * 4 + j]);
                   }
                   return slow_linear(turned, {}, 5);
                 }});
  // The transposed convolution's matrix is that of the convolution back, turned.
  all.push_back(
      {"deconvolution",
       {1, 3, 3, 2},
       graph::Deconvolution{window({2, 2}, 2, 0, 0), 1},
       {3, 4, 2, 2},
       4,
       [](const Numbers& w, const Numbers& b) {
         const Matrix back = SlowConvolution{{4, 6, 4}, {3, 3, 2}, {2, 2}, 2, {0, 0}}(w, {});
         Matrix m{std::vector(96, Doubles(18)), Doubles(96)};
         for (std::size_t j = 0; j < 96; ++j) {
           for (std::size_t i = 0; i < 18; ++i) m.weights[j][i] = back.weights[i][j];
           m.bias[j] = b[j / 24];
         }
         return m;
       }});
  return all;
}

constexpr Kind kinds_of_rule[] = {Kind::epsilon, Kind::gamma,    Kind::alpha_beta, Kind::z_plus,
                                  Kind::flat,    Kind::w_square, Kind::z_box};

std::vector<Settings> settings() {
  const Settings base{.epsilon = 0.01, .gamma = 0.4, .alpha = 3};
  std::vector<Settings> all{base, base, base, base};
  all[1].bias = false;
  all[2].toolkit = Toolkit::innvestigate;
  all[3].toolkit = Toolkit::innvestigate;
  all[3].bias = false;
  return all;
}

// A layer whose input may be rectified first; relevance is asked for at what the layer reads.
struct Case {
  graph::Graph graph;
  NodeId reads;
  Numbers seed;
  Matrix matrix;
};

Case case_of(const Layer& layer, bool rectified, Way way) {
  graph::Builder b;
  const NodeId x = b.input("x", layer.input);
  const NodeId reads = rectified ? b.add("r", graph::Unary{graph::Function::relu}, {x}) : x;
  const Tensor weights = random_tensor(layer.weights, 1);
  std::vector<NodeId> inputs{reads, b.constant("w", weights)};
  Numbers bias;
  if (layer.outputs > 0) {
    const Tensor tensor = random_tensor({layer.outputs}, 2, 0.3);
    bias = tensor.data;
    inputs.push_back(b.constant("b", tensor));
  }
  const NodeId y = b.add("y", layer.op, inputs);
  Numbers seed = random_tensor(b[y].shape, 3).data;
  return {finish(std::move(b), x, y, way), reads, std::move(seed),
          layer.matrix(weights.data, bias)};
}

class EveryLayer : public testing::TestWithParam<std::size_t> {
 protected:
  void compare(const Settings& set, bool rectified, Way way, const std::string& where) const {
    const Layer layer = layers()[GetParam()];
    const Case run = case_of(layer, rectified, way);
    const Engine engine(run.graph);
    ASSERT_EQ(engine.lanes(), way == Way::lanes ? 16 : 1);
    const Batch batch = random_batch(3, count(layer.input), 10);
    for (const Kind kind : kinds_of_rule) {
      const auto found = gradients_of(engine, batch, run.seed, {run.reads},
                                      rules(engine, everywhere(kind, set)))[0];
      for (std::size_t row = 0; row < batch.size(); ++row) {
        Doubles x = doubles(batch[row]);
        for (double& number : x) number = rectified ? std::max(number, 0.0) : number;
        const SlowBounds box{*std::ranges::min_element(x), *std::ranges::max_element(x)};
        expect_near(found[row], slow_relevance(kind, set, run.matrix, x, doubles(run.seed), box),
                    fmt::format("{}, {}, rule {}", layer.name, where, static_cast<int>(kind)),
                    layer.tolerance);
      }
    }
  }
};

TEST_P(EveryLayer, SharesRelevanceAsTheRulesSay) {
  for (const Way way : ways) {
    for (const bool rectified : {false, true}) {
      for (std::size_t at = 0; at < settings().size(); ++at) {
        compare(
            settings()[at], rectified, way,
            fmt::format("settings {}, rectified {}, way {}", at, rectified, static_cast<int>(way)));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Lrp, EveryLayer, testing::Range(std::size_t{0}, layers().size()));

}  // namespace
}  // namespace assay::engine::lrp
