#include "net/engine/lrp_attention.h"

#include "net/engine/lrp_slow_test.h"

namespace assay::engine::lrp {
namespace {

// Tokens of two numbers; queries, keys and values by weights; attention; normalised; no biases.
struct Transformer {
  graph::Builder b;
  NodeId x = b.input("x", {1, 3, 2});
  NodeId queries = linear("queries", 1);
  NodeId keys = linear("keys", 2);
  NodeId values = linear("values", 3);
  NodeId compared;
  NodeId weights;
  NodeId mixed;
  NodeId normal;
  NodeId y;

  Transformer() {
    const NodeId turned = b.add("turned", graph::Transpose{{0, 2, 1}}, {keys});
    compared = b.add("compared", graph::MatMul{}, {queries, turned});
    weights = b.add("weights", graph::Softmax{-1, false}, {compared});
    mixed = b.add("mixed", graph::MatMul{}, {weights, values});
    const NodeId sum = b.add("sum", graph::Binary{graph::Arithmetic::add}, {mixed, x});
    normal = b.add("normal", graph::Normalise{1, 1e-3F}, {sum});
    const NodeId flat = b.add("flat", graph::Reshape{}, {normal}, {1, 6});
    y = b.add("y", graph::Linear{}, {flat, b.constant("v", random_tensor({1, 6}, 4))});
  }

  NodeId linear(const char* name, std::uint64_t stream) {
    return b.add(name, graph::Linear{}, {x, b.constant("w", random_tensor({2, 2}, stream, 2))});
  }
};

Settings settings_for(AttentionRule rule) {
  return {.epsilon = 1e-9, .toolkit = Toolkit::innvestigate, .attention = rule};
}

// What arrives at some nodes, and their values, when the score itself is shared out.
struct Found {
  std::vector<Batch> relevance;
  std::vector<Batch> values;
  Batch scores;
};

Found shared_out(AttentionRule rule, Way way, const Batch& batch,
                 const std::function<std::vector<NodeId>(const Transformer&)>& pick) {
  Transformer net;
  const std::vector<NodeId> nodes = pick(net);
  const Engine engine(finish(std::move(net.b), net.x, net.y, way));
  Found found{{}, values_of(engine, batch, nodes), values_of(engine, batch)[0]};
  found.relevance.assign(nodes.size(), Batch(batch.size()));
  engine.backward_pass(
      batch.size(), from(batch),
      [](std::size_t, std::span<const float> output, std::span<float> start) {
        start[0] = output[0];
      },
      rules(engine, everywhere(Kind::epsilon, settings_for(rule))),
      {.values = {}, .gradients = nodes},
      [&](const Result& result) {
        for (std::size_t at = 0; at < nodes.size(); ++at) {
          found.relevance[at][result.row] = {result.gradients[at].begin(),
                                             result.gradients[at].end()};
        }
      });
  return found;
}

double sum(const Numbers& numbers) {
  double total = 0;
  for (const float number : numbers) total += double{number};
  return total;
}

// From the softmax to the product 2^64 ways lead through 64 sums of a value with itself.
TEST(LrpAttention, IsFoundPastSumsOfSumsWithThemselves) {
  graph::Builder b;
  const NodeId x = b.input("x", {1, 3, 2});
  const NodeId turned = b.add("turned", graph::Transpose{{0, 2, 1}}, {x});
  const NodeId compared = b.add("compared", graph::MatMul{}, {x, turned});
  NodeId at = compared;
  for (int time = 0; time < 64; ++time) {
    at = b.add("twice", graph::Binary{graph::Arithmetic::add}, {at, at});
  }
  const NodeId weights = b.add("weights", graph::Softmax{-1, false}, {at});
  const NodeId mixed = b.add("mixed", graph::MatMul{}, {weights, x});
  const NodeId y = b.add("y", graph::Reshape{}, {mixed}, {1, 6});
  const Engine engine(std::move(b).finish({y}));
  const Attention found = find_attention(engine);
  std::vector<NodeId> compares;
  for (NodeId id = 0; id < found.compares.size(); ++id) {
    if (found.compares[id]) compares.push_back(id);
  }
  EXPECT_EQ(compares, std::vector<NodeId>{compared});
  EXPECT_TRUE(found.mixes[mixed]);
}

// Nothing is lost: no biases, no stabilisers. The mean that a normalisation takes off is the
// input's own, so it keeps the sum too.
TEST(LrpAttention, HeldConstantConservesTheScore) {
  const Batch batch = random_batch(3, 6, 20);
  for (const Way way : ways) {
    const Found found = shared_out(AttentionRule::constant, way, batch, [](const Transformer& net) {
      return std::vector{net.x, net.weights, net.queries, net.normal};
    });
    for (std::size_t row = 0; row < batch.size(); ++row) {
      const double score = found.scores[row][0];
      EXPECT_NEAR(sum(found.relevance[0][row]), score, 1e-3 * (1 + std::abs(score)));
      EXPECT_NEAR(sum(found.relevance[3][row]), score, 1e-4 * (1 + std::abs(score)));
      EXPECT_EQ(found.relevance[1][row], Numbers(9, 0.0F));
      EXPECT_EQ(found.relevance[2][row], Numbers(6, 0.0F));
    }
  }
}

// The score as a function of x with weights of attention and deviations as they are at x: linear,
// so that its gradient times x, by differences, is what arrives.
double linearised(const Doubles& x, const Doubles& at) {
  const auto weight = [](std::uint64_t stream) {
    return slow_linear(random_tensor({2, 2}, stream, 2).data, {}, 2);
  };
  const auto tokens = [](const Matrix& m, const Doubles& of) {
    Doubles all;
    for (std::size_t t = 0; t < 3; ++t) {
      const Doubles one = slow_forward(m, {of[2 * t], of[2 * t + 1]});
      all.insert(all.end(), one.begin(), one.end());
    }
    return all;
  };
  const Doubles q = tokens(weight(1), at);
  const Doubles k = tokens(weight(2), at);
  const auto mix = [&](const Doubles& of) {
    const Doubles v = tokens(weight(3), of);
    Doubles result = of;
    for (std::size_t t = 0; t < 3; ++t) {
      Doubles a;
      double total = 0;
      for (std::size_t s = 0; s < 3; ++s) {
        a.push_back(std::exp(q[2 * t] * k[2 * s] + q[2 * t + 1] * k[2 * s + 1]));
        total += a.back();
      }
      for (std::size_t s = 0; s < 3; ++s) {
        for (std::size_t i = 0; i < 2; ++i) result[2 * t + i] += a[s] / total * v[2 * s + i];
      }
    }
    return result;
  };
  const Doubles here = mix(at);
  const Doubles there = mix(x);
  const Numbers v = random_tensor({1, 6}, 4).data;
  double score = 0;
  for (std::size_t t = 0; t < 3; ++t) {
    const double apart = (here[2 * t] - here[2 * t + 1]) / 2;
    const double deviation = std::sqrt(apart * apart + 1e-3);
    const double middle = (there[2 * t] + there[2 * t + 1]) / 2;
    for (std::size_t i = 0; i < 2; ++i) {
      score += double{v[2 * t + i]} * (there[2 * t + i] - middle) / deviation;
    }
  }
  return score;
}

TEST(LrpAttention, HeldConstantIsTheInputTimesTheGradientOfWhatIsLinearThen) {
  const Batch batch = random_batch(2, 6, 30);
  for (const Way way : ways) {
    const Found found = shared_out(AttentionRule::constant, way, batch,
                                   [](const Transformer& net) { return std::vector{net.x}; });
    for (std::size_t row = 0; row < batch.size(); ++row) {
      const Doubles at = doubles(batch[row]);
      Doubles expected;
      for (std::size_t i = 0; i < 6; ++i) {
        Doubles more = at;
        more[i] += 1;
        expected.push_back(at[i] * (linearised(more, at) - linearised(at, at)));
      }
      expect_near(found.relevance[0][row], expected, "row", 2e-3);
    }
  }
}

// AttnLRP at one product: half of what arrives goes each way, in proportion. A softmax hands down
// x (R - s sum R), and normalisation passes.
TEST(LrpAttention, SplitsProductsEvenly) {
  const Batch batch = random_batch(3, 6, 40);
  for (const Way way : ways) {
    const Found found = shared_out(AttentionRule::split, way, batch, [](const Transformer& net) {
      return std::vector{net.mixed, net.weights, net.values, net.compared};
    });
    for (std::size_t row = 0; row < batch.size(); ++row) {
      const double half = sum(found.relevance[0][row]) / 2;
      EXPECT_NEAR(sum(found.relevance[1][row]), half, 1e-3 * (1 + std::abs(half)));
      EXPECT_NEAR(sum(found.relevance[2][row]), half, 1e-3 * (1 + std::abs(half)));
      const Numbers& s = found.values[1][row];
      const Numbers& arrived = found.relevance[1][row];
      Doubles expected;
      for (std::size_t t = 0; t < 3; ++t) {
        const double all = double{arrived[3 * t]} + arrived[3 * t + 1] + arrived[3 * t + 2];
        for (std::size_t i = 3 * t; i < 3 * t + 3; ++i) {
          expected.push_back(double{found.values[3][row][i]} * (arrived[i] - s[i] * all));
        }
      }
      expect_near(found.relevance[3][row], expected, "softmax", 1e-3);
    }
  }
}

TEST(Attention, IsFoundByWhatReadsASoftmax) {
  Transformer net;
  const Transformer& ids = net;
  const NodeId compared = ids.compared;
  const NodeId weights = ids.weights;
  const NodeId mixed = ids.mixed;
  const Engine engine(std::move(net.b).finish({net.y}));
  const Attention found = find_attention(engine);
  EXPECT_EQ(found.softmax_nodes(), std::vector{weights});
  EXPECT_TRUE(found.weights[weights]);
  EXPECT_TRUE(found.mixes[mixed]);
  EXPECT_TRUE(found.compares[compared]);
  EXPECT_FALSE(found.mixes[compared]);
}

}  // namespace
}  // namespace assay::engine::lrp
