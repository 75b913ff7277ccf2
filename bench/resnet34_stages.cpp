// ResNet-34 with random weights and one picture of 224 x 224, explained by one method after the
// other.
#include <algorithm>
#include <ctime>
#include <memory>

#include "base/rng.h"
#include "bench/resnet34.h"
#include "bench/stage.h"
#include "explain/attribution/mask_ascent.h"
#include "math/tensor/npy.h"

namespace assay::bench {
namespace {

using attribution::Question;

struct BenchMethod {
  const char* name;
  const char* spec;
};
constexpr BenchMethod methods[] = {
    {"integrated_gradients", "integrated_gradients:steps=50,rule=right"},
    {"smoothgrad", "smoothgrad:samples=25"},
    {"rise", "rise:masks=500"},
    {"score_cam", "score_cam"},
    {"occlusion", "occlusion:window=32,stride=16"},
    {"grad_cam", "grad_cam"},
    {"lrp", "lrp"},
};

Tensor picture(std::int64_t count) {
  Tensor result(Shape{count, 3, 224, 224});
  Random random(3, 1);
  for (float& value : result.data) value = static_cast<float>(random.normal());
  return result;
}

class Resnet {
 public:
  explicit Resnet(std::filesystem::path folder)
      : folder_(std::move(folder)), model_(Resnet34().build(), {}), picture_(picture(1)) {
    write_npy(folder_ / "resnet34.npy", constants_of(Resnet34().build()));
    write_npy(folder_ / "resnet34_picture.npy", picture_);
    bare_passes(model_.engine(), picture_);
  }

  StageCost explain(const BenchMethod& asked) const {
    const Spec spec = parse_spec(asked.spec);
    const attribution::Method& method = find(attribution::catalogue(), spec.name, "method");
    const attribution::Explain explain = method.configure(spec.settings);
    const bool to_input = method.info.family == attribution::Family::backward;
    attribution::Maps maps;
    StageCost cost = beside_bare(model_, picture_, to_input, [&] {
      maps = explain({model_, picture_, targets_});
    });
    if (method.info.family == attribution::Family::lrp) cost.floor = 0;
    write_npy(folder_ / (std::string("resnet34_") + asked.name + ".ours.npy"), maps.values);
    return cost;
  }

  // All steps of the ascent: the first ones, where no number of the mask is zero yet, cost more
  // than the last. After every tenth a bare gradient, so that both see the same machine.
  StageCost perturb() const {
    const attribution::ExtremalPerturbation how;
    const Question question{model_, picture_, targets_};
    attribution::MaskAscent ascent(how, question, 0, 1);
    double all = 0;
    std::vector<double> bare;
    for (int at = 0; at < how.steps; ++at) {
      all += seconds_of([&] { ascent.step(); });
      if (at % 10 == 0) bare.push_back(seconds_of([&] { bare_gradient(); }));
    }
    const auto steps = static_cast<std::size_t>(how.steps);
    double each = 0;
    for (const double one : bare) each += one / static_cast<double>(bare.size());
    return {.seconds = all, .passes = {steps, steps}, .floor = each * how.steps};
  }

 private:
  void bare_gradient() const {
    model_.gradients(
        1,
        [&](std::size_t, std::span<float> sample) {
          std::ranges::copy(picture_.row(0), sample.begin());
        },
        [](std::size_t) { return std::size_t{0}; }, model::Output::logit, engine::gradient_rules(),
        [](std::size_t, std::span<const float>) {});
  }

  std::filesystem::path folder_;
  model::Model model_;
  Tensor picture_;
  std::vector<std::size_t> targets_{0};
};

}  // namespace

std::vector<Stage> resnet34_stages(const std::filesystem::path& folder) {
  const auto resnet = std::make_shared<Resnet>(folder);
  std::vector<Stage> stages;
  for (const BenchMethod& asked : methods) {
    stages.push_back({std::string("resnet34_") + asked.name,
                      [resnet, &asked] { return resnet->explain(asked); }});
  }
  stages.push_back({"resnet34_extremal_perturbation", [resnet] { return resnet->perturb(); }});
  return stages;
}

}  // namespace assay::bench
