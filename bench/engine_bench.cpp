// How fast the engine is beside its own floor: ResNet-34 forward and with the input's gradient,
// the same convolutions run bare, training and scoring of the SVEA baseline, and a large product of
// matrices. Times are medians in milliseconds: of one picture, one epoch, 1000 signals.
//
// Usage: engine_bench [--json] [--threads N] [--repeats N] [--only PART]
// Parts: gemm, forward, gradient, bare, training, scores.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>

#include "base/parallel.h"
#include "base/rng.h"
#include "bench/resnet34.h"
#include "net/engine/engine.h"
#include "net/kernels/convolution.h"
#include "net/kernels/convolution_backward.h"
#include "net/kernels/gemm.h"
#include "net/kernels/layout.h"
#include "net/train/nets.h"
#include "net/train/trainer.h"

namespace {

using namespace assay;

int repeats = 7;

// Short work is done more often: a median of a few milliseconds hears every other process.
double median_ms(const std::function<void()>& work, int more_often = 1) {
  using Clock = std::chrono::steady_clock;
  work();
  std::vector<double> times;
  const int count = repeats * more_often;
  for (int at = 0; at < count; ++at) {
    const auto start = Clock::now();
    work();
    times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
  }
  std::ranges::nth_element(times, times.begin() + count / 2);
  return times[static_cast<std::size_t>(count / 2)];
}

void print(const std::string& name, const std::string& field, double value,
           const std::string& more = "") {
  std::cout << "{\"name\": \"" << name << "\", \"" << field << "\": " << value << more << "}"
            << std::endl;
}

Tensor noise(Shape shape) {
  Tensor result(std::move(shape));
  Random random(3, 1);
  for (float& value : result.data) value = static_cast<float>(random.normal());
  return result;
}

engine::Source rows_of(const Tensor& batch) {
  return [&batch](std::size_t row, std::span<float> sample) {
    std::ranges::copy(batch.row(row), sample.begin());
  };
}

std::string field(const char* name, std::size_t bytes) {
  return std::string(", \"") + name + "\": " + std::to_string(bytes);
}

// Bytes of the constants and of the two largest values of every sample of a batch: what a forward
// pass cannot do without.
std::size_t least_bytes(const graph::Graph& graph, std::int64_t batch) {
  std::size_t weights = 0;
  std::vector<std::size_t> values;
  for (const graph::Node& node : graph.nodes) {
    const std::size_t bytes = count(node.shape) * sizeof(float);
    if (graph::as<graph::Constant>(node)) {
      weights += bytes;
    } else {
      values.push_back(bytes);
    }
  }
  std::ranges::sort(values, std::greater());
  return weights + static_cast<std::size_t>(batch) * (values[0] + values[1]);
}

void resnet_forward() {
  engine::Engine engine(bench::Resnet34().build());
  const std::size_t least[] = {least_bytes(engine.graph(), 8), least_bytes(engine.graph(), 1)};
  engine.keep_output_only();
  for (const std::int64_t batch : {8, 1}) {
    const Tensor pictures = noise({batch, 3, 224, 224});
    const double ms = median_ms(
        [&] {
          engine.forward(pictures.rows(), rows_of(pictures), {}, [](const engine::Result&) {});
        },
        static_cast<int>(8 / batch));
    const engine::MemoryUse held = engine.memory();
    print("resnet34_forward_b" + std::to_string(batch), "ms", ms / static_cast<double>(batch),
          field("memory_held", held.arena + held.packed + held.constants) +
              field("memory_needed", least[batch == 1]));
  }
}

void resnet_gradient() {
  const engine::Engine engine(bench::Resnet34().build());
  const engine::Seed seed = [](std::size_t, std::span<const float>, std::span<float> gradient) {
    gradient[0] = 1;
  };
  for (const std::int64_t batch : {8, 1}) {
    const Tensor pictures = noise({batch, 3, 224, 224});
    const double ms = median_ms(
        [&] {
          engine.backward_pass(pictures.rows(), rows_of(pictures), seed, engine::gradient_rules(),
                               {.values = {}, .gradients = {engine.graph().input}},
                               [](const engine::Result&) {});
        },
        static_cast<int>(8 / batch));
    const engine::MemoryUse held = engine.memory();
    print("resnet34_gradient_b" + std::to_string(batch), "ms", ms / static_cast<double>(batch),
          field("memory_held", held.arena) + field("memory_needed", held.tape));
  }
}

// The convolutions of the graph alone, one after the other on the same memory.
struct Bare {
  std::vector<kernels::Convolution> forward;
  std::vector<kernels::ConvolutionBackward> backward;
  std::vector<float> from = std::vector<float>(1 << 22, 0.1F);
  std::vector<float> to = std::vector<float>(1 << 22);
  std::vector<float> scratch = std::vector<float>(1 << 24);

  Bare() {
    const graph::Graph graph = bench::Resnet34().build();
    for (const graph::Node& node : graph.nodes) {
      const auto* op = graph::as<graph::Convolution>(node);
      if (!op) continue;
      const kernels::Geometry g =
          kernels::geometry(op->window, op->groups, graph[node.inputs[0]].shape, node.shape);
      const float* weights = graph::constant(graph[node.inputs[1]])->data.data();
      forward.emplace_back(g, weights, std::span<const float>{},
                           kernels::Fusion{false, graph::Unary{graph::Function::relu}});
      backward.emplace_back(g, weights);
    }
  }

  void run(bool with_backward) {
    for (const auto& kernel : forward) kernel(from.data(), to.data(), scratch.data());
    if (!with_backward) return;
    for (const auto& kernel : backward) kernel(from.data(), to.data(), scratch.data());
  }
};

void bare() {
  Bare bare;
  for (const int batch : {8, 1}) {
    for (const bool gradient : {false, true}) {
      const double ms = median_ms(
          [&] {
            for (int row = 0; row < batch; ++row) bare.run(gradient);
          },
          8 / batch);
      print(
          std::string("bare_") + (gradient ? "gradient" : "forward") + "_b" + std::to_string(batch),
          "ms", ms / batch);
    }
  }
}

void training() {
  const Tensor signals = noise({3600, 1, 40});
  std::vector<std::size_t> labels(3600);
  for (std::size_t at = 0; at < labels.size(); ++at) labels[at] = at % 10;
  const graph::Graph net = train::svea_baseline(1);
  constexpr int epochs = 3;
  const double ms = median_ms([&] {
    train::train(net, {signals, labels}, {.epochs = epochs}, [](const train::Epoch&) {});
  });
  print("svea_epoch", "ms", ms / epochs);
}

void scores() {
  const Tensor signals = noise({8, 1, 40});
  const engine::Engine engine(train::svea_baseline(1));
  const Tensor masks = noise({1000, 40});
  constexpr std::size_t masked = 8000;
  const double score_ms = median_ms([&] {
    engine.forward(
        masked,
        [&](std::size_t row, std::span<float> sample) {
          const std::span<const float> signal = signals.row(row / 1000);
          const std::span<const float> mask = masks.row(row % 1000);
          for (std::size_t at = 0; at < sample.size(); ++at) sample[at] = signal[at] * mask[at];
        },
        {}, [](const engine::Result&) {});
  });
  print("svea_scores", "ms", score_ms * 1000.0 / masked);
}

void gemm() {
  constexpr std::int64_t size = 1536;
  const Tensor left = noise({size, size});
  const Tensor right = noise({size, size});
  Tensor result(Shape{size, size});
  const double ms = median_ms([&] {
    kernels::gemm({.rows = size, .columns = size, .depth = size}, left.data.data(),
                  right.data.data(), result.data.data());
  });
  print("gemm", "gflops", 2.0 * size * size * size / ms / 1e6);
}

}  // namespace

int main(int count, char** arguments) {
  std::string only;
  for (int at = 1; at + 1 < count; ++at) {
    const std::string flag = arguments[at];
    if (flag == "--threads") set_threads(std::atoi(arguments[at + 1]));
    if (flag == "--repeats") repeats = std::atoi(arguments[at + 1]);
    if (flag == "--only") only = arguments[at + 1];
  }
  const std::pair<const char*, void (*)()> parts[] = {
      {"gemm", gemm}, {"forward", resnet_forward}, {"gradient", resnet_gradient},
      {"bare", bare}, {"training", training},      {"scores", scores}};
  for (const auto& [name, part] : parts) {
    if (only.empty() || only == name) part();
  }
}
