// Gradients of every kind of node against finite differences, in both of the engine's ways.
#include <algorithm>

#include "base/error.h"
#include "net/engine/graphs_test.h"
#include "net/engine/kinds_test.h"

namespace assay::engine {
namespace {

constexpr double h = 0.01;

// Between -1 and 1 in a random order, no two closer than 1/30 and none closer to zero than 1/60.
Numbers spaced(std::size_t size, std::uint64_t stream) {
  Numbers result(size);
  const std::vector<std::size_t> order = shuffled(size, 5, stream);
  for (std::size_t at = 0; at < size; ++at) {
    const double place = (static_cast<double>(order[at]) + 0.5) / static_cast<double>(size);
    result[at] = static_cast<float>(2 * place - 1);
  }
  return result;
}

struct Made {
  graph::Graph graph;
  Numbers seed;
};

Made made(const Kind& kind, Way way) {
  graph::Builder builder;
  const NodeId x = builder.input("x", {1, 3, 4, 5});
  const NodeId y = kind.make(builder, x);
  Numbers seed = random_tensor(builder[y].shape, 77).data;
  return {finish(std::move(builder), x, y, way), std::move(seed)};
}

double dot(const Numbers& left, const Numbers& right) {
  double sum = 0;
  for (std::size_t at = 0; at < left.size(); ++at) {
    sum += static_cast<double>(left[at]) * right[at];
  }
  return sum;
}

class EveryKind : public testing::TestWithParam<std::size_t> {
 protected:
  const Kind& kind() const { return kinds()[GetParam()]; }
};

TEST_P(EveryKind, HandsTheSeedTimesItsJacobianBack) {
  for (const Way way : ways) {
    const Made m = made(kind(), way);
    const Engine engine(m.graph);
    ASSERT_EQ(engine.lanes(), way == Way::lanes ? 16 : 1);
    const Numbers x = spaced(60, 1);
    Batch around;
    for (std::size_t at = 0; at < x.size(); ++at) {
      for (const double side : {h, -h}) {
        around.push_back(x);
        around.back()[at] = static_cast<float>(x[at] + side);
      }
    }
    const Batch y = values_of(engine, around)[0];
    const Numbers found = gradients_of(engine, {x}, m.seed, {m.graph.input})[0][0];
    for (std::size_t at = 0; at < x.size(); ++at) {
      const double rise = dot(m.seed, y[2 * at]) - dot(m.seed, y[2 * at + 1]);
      const double run = static_cast<double>(around[2 * at][at]) - around[2 * at + 1][at];
      const double expected = rise / run;
      ASSERT_NEAR(found[at], expected, 2e-3 * (1 + std::fabs(expected)))
          << kind().name << ", lanes " << engine.lanes() << ", at " << at;
    }
  }
}

double total(const Engine& engine, const Batch& batch, const Numbers& seed) {
  double sum = 0;
  const std::vector<Batch> values = values_of(engine, batch);
  for (const Numbers& y : values[0]) sum += dot(seed, y);
  return sum;
}

bool has_deconvolution(const graph::Graph& graph) {
  return std::ranges::any_of(graph.nodes, [](const graph::Node& node) {
    return graph::as<graph::Deconvolution>(node) != nullptr;
  });
}

// Seven samples, so that lanes stay empty; at most eight numbers of each constant.
TEST_P(EveryKind, SumsTheGradientsOfItsConstantsOverTheSamples) {
  for (const Way way : ways) {
    const Made m = made(kind(), way);
    if (has_deconvolution(m.graph)) continue;
    Engine engine(m.graph);
    Batch batch;
    for (std::uint64_t row = 0; row < 7; ++row) batch.push_back(spaced(60, row));
    for (NodeId id = 0; id < m.graph.nodes.size(); ++id) {
      const Tensor* constant = graph::constant(m.graph[id]);
      if (!constant) continue;
      const Numbers found =
          engine.parameter_gradients(batch.size(), from(batch), starting_at(m.seed), {id})[0];
      for (std::size_t at = 0; at < std::min<std::size_t>(8, constant->size()); ++at) {
        Numbers changed = constant->data;
        changed[at] = static_cast<float>(changed[at] + h);
        set(engine, id, changed);
        const double above = total(engine, batch, m.seed);
        changed[at] = static_cast<float>(constant->data[at] - h);
        set(engine, id, changed);
        const double expected = (above - total(engine, batch, m.seed)) / (2 * h);
        ASSERT_NEAR(found[at], expected, 3e-3 * (1 + std::fabs(expected)))
            << kind().name << ", lanes " << engine.lanes() << ", constant " << id << " at " << at;
      }
      set(engine, id, constant->data);
    }
  }
}

// The kind between two convolutions, the first of `channels` filters: the value, and the gradients
// of the input and of what the kind reads.
std::vector<Numbers> between_convolutions(const Kind& kind, std::int64_t channels, Way way) {
  graph::Builder builder;
  const NodeId x = builder.input("x", {1, 3, 4, 5});
  const graph::Convolution point{window({1, 1}, 1, 0, 0), 1};
  const NodeId w = builder.constant("w", random_tensor({channels, 3, 1, 1}, 51, 0.3));
  const NodeId wide = builder.add("wide conv", point, {x, w});
  NodeId y = kind.make(builder, wide);
  if (const Shape shape = builder[y].shape; shape.size() == 4) {
    const NodeId v = builder.constant("v", random_tensor({18, shape[1], 1, 1}, 52, 0.3));
    y = builder.add("last", point, {y, v});
  }
  const Numbers seed = random_tensor(builder[y].shape, 53).data;
  const graph::Graph graph = finish(std::move(builder), x, y, way);
  const Engine engine(graph);
  const Batch batch{spaced(60, 3)};
  std::vector<Numbers> result{values_of(engine, batch)[0][0]};
  for (const Batch& part : gradients_of(engine, batch, seed, {graph.input, wide})) {
    result.push_back(part[0]);
  }
  return result;
}

// Between convolutions, values and gradients are blocked when samples run alone (with 17 channels
// also padded), and never when they run in lanes.
TEST_P(EveryKind, GivesTheSameInLanesAndInBlocks) {
  for (const std::int64_t channels : {16, 17}) {
    const auto lanes = between_convolutions(kind(), channels, Way::lanes);
    const auto alone = between_convolutions(kind(), channels, Way::alone);
    for (std::size_t part = 0; part < 3; ++part) {
      ASSERT_EQ(lanes[part].size(), alone[part].size());
      for (std::size_t at = 0; at < lanes[part].size(); ++at) {
        ASSERT_NEAR(lanes[part][at], alone[part][at], 2e-5 * (1 + std::fabs(lanes[part][at])))
            << kind().name << ", " << channels << " channels, part " << part << " at " << at;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Table, EveryKind, testing::Range<std::size_t>(0, kinds().size()),
                         [](const auto& row) {
                           std::string name = kinds()[row.param].name;
                           for (char& c : name) c = std::isalnum(c) ? c : '_';
                           return name + "_" + std::to_string(row.param);
                         });

TEST(Deconvolution, HasNoGradientOfItsWeights) {
  graph::Builder builder;
  const NodeId x = builder.input("x", {1, 1, 3});
  const NodeId w = builder.constant("w", Tensor({1, 1, 2}, {1, 2}));
  const NodeId y = builder.add("up", graph::Deconvolution{window({2}, 2, 0, 0), 1}, {x, w});
  const Engine engine(std::move(builder).finish({y}));
  const Batch batch{{1, 2, 3}};
  EXPECT_THROW(engine.parameter_gradients(1, from(batch), starting_at(Numbers(6, 1.0F)), {w}),
               Error);
}

}  // namespace
}  // namespace assay::engine
