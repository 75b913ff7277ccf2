// How long extremal perturbation takes for a picture, and how much of that is not the engine's: the
// steps of the ascent beside bare gradients of as many samples. Times are medians of a step: by the
// clock, and of all processors together, which hears less of what else runs on the machine.
//
// Usage: extremal_bench MODEL.onnx PICTURE [--steps N] [--areas N] [--threads N]
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <iostream>
#include <string>

#include "base/parallel.h"
#include "explain/attribution/mask_ascent.h"
#include "net/data/inputs.h"

namespace {

using namespace assay;

struct Times {
  std::vector<double> clock;
  std::vector<double> processors;
};

void add_ms(Times& times, const std::function<void()>& work) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const std::clock_t used = std::clock();
  work();
  times.processors.push_back(static_cast<double>(std::clock() - used) * 1000.0 / CLOCKS_PER_SEC);
  times.clock.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
}

double median(std::vector<double> times) {
  std::ranges::nth_element(times, times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2));
  return times[times.size() / 2];
}

// Turns of the two, so that both see the same machine.
void compare(const model::Model& model, const Tensor& batch, std::size_t areas, int steps) {
  attribution::ExtremalPerturbation how;
  how.areas.shares.clear();
  for (std::size_t at = 0; at < areas; ++at) {
    how.areas.shares.push_back(0.1 * static_cast<double>(at + 1));
  }
  const std::vector<std::size_t> targets{0};
  const attribution::Question question{model, batch, targets};
  attribution::MaskAscent ascent(how, question, 0, 1);
  Times with;
  Times bare;
  for (int at = 0; at < steps; ++at) {
    add_ms(with, [&] { ascent.step(); });
    add_ms(bare, [&] {
      model.gradients(
          areas,
          [&](std::size_t, std::span<float> sample) {
            std::ranges::copy(batch.row(0), sample.begin());
          },
          [](std::size_t) { return std::size_t{0}; }, model::Output::logit,
          engine::gradient_rules(), [](std::size_t, std::span<const float>) {});
    });
  }
  const double step = median(with.clock);
  const double engine = median(bare.clock);
  const double processors = median(with.processors);
  std::cout << "{\"name\": \"extremal_perturbation\", \"areas\": " << areas
            << ", \"step_ms\": " << step << ", \"engine_ms\": " << engine
            << ", \"outside_share\": " << (step - engine) / step
            << ", \"outside_share_of_processors\": "
            << (processors - median(bare.processors)) / processors
            << ", \"processor_ms\": " << processors
            << ", \"seconds_per_picture\": " << step * how.steps / 1000 << "}" << std::endl;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) {
    std::cerr << "Usage: extremal_bench MODEL.onnx PICTURE [--steps N] [--areas N] [--threads N]\n";
    return 2;
  }
  int steps = 40;
  std::size_t areas = 1;
  for (int at = 3; at + 1 < count; at += 2) {
    const std::string flag = arguments[at];
    if (flag == "--threads") set_threads(std::atoi(arguments[at + 1]));
    if (flag == "--steps") steps = std::max(1, std::atoi(arguments[at + 1]));
    if (flag == "--areas")
      areas = static_cast<std::size_t>(std::max(1, std::atoi(arguments[at + 1])));
  }
  const model::Model model = model::load(arguments[1]);
  const data::Inputs inputs =
      data::load_inputs(arguments[2], model.description().preprocessing, model.input_shape());
  compare(model, inputs.batch, std::min<std::size_t>(areas, 9), steps);
}
