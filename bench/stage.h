// A stage of the methods' benchmark: one piece of work that both sides do, and what is cost of it.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "explain/attribution/method.h"

namespace assay::bench {

struct StageCost {
  double seconds = 0;
  model::Passes passes{};
  double floor = 0;    // seconds of as many bare passes in the same spell; 0 when there is no such
  std::string more{};  // further fields of JSON
};

struct Stage {
  std::string name;
  std::function<StageCost()> run;
};

inline double seconds_of(const std::function<void()>& work) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  work();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Seconds of one bare pass: engine alone, input copied, output dropped.
struct Bare {
  double forward = 0;
  double gradient = 0;
};
Bare bare_passes(const engine::Engine& engine, const Tensor& batch);

// Runs work between two measurements of bare passes, so that a slow spell of a shared machine falls
// on both alike. A sweep to an inner layer is hardly more than its forward pass and counts as one
// when `sweeps_to_input` is false.
StageCost beside_bare(const model::Model& model, const Tensor& batch, bool sweeps_to_input,
                      const std::function<void()>& work);

// All numbers of the graph's constants, one after the other.
Tensor constants_of(const graph::Graph& graph);

// Files that the other side reads lie in `folder`: nets, signals, maps.
std::vector<Stage> svea_stages(const std::filesystem::path& folder);
std::vector<Stage> resnet34_stages(const std::filesystem::path& folder);
// Their interest is the peak of the process' memory, so each wants a process of its own.
std::vector<Stage> memory_stages();

}  // namespace assay::bench
