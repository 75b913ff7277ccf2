#include "evaluate/suites/images.h"

#include <algorithm>

#include "base/parallel.h"
#include "base/rng.h"
#include "evaluate/suites/learned.h"
#include "net/data/prepare.h"
#include "net/train/nets.h"

namespace assay::suites {
namespace {

constexpr std::size_t tested = 1500;
constexpr std::uint64_t first_tested = std::uint64_t{1} << 32U;
constexpr std::uint64_t drawn_anew = std::uint64_t{1} << 40U;

model::Preprocessing as_input() {
  return {.fit = model::Fit::stretch, .mean = {0.5, 0.5, 0.5}, .deviation = {0.25, 0.25, 0.25}};
}

std::size_t label_of(const Images& suite, const ScenePlan& plan) {
  return suite.decides == Decides::object ? plan.shape : plan.pattern;
}

struct Pictures {
  Labelled inputs;
  Tensor truth;  // [n, side, side]
};

Pictures drawn(const Images& suite, std::uint64_t first, std::size_t count, Change change) {
  const auto n = static_cast<std::int64_t>(count);
  Pictures result{{Tensor({n, 3, scene_side, scene_side}), std::vector<std::size_t>(count)},
                  Tensor({n, scene_side, scene_side})};
  const model::Preprocessing preprocessing = as_input();
  parallel_for(count, 16, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      const ScenePlan plan = plan_of(suite, first + at, change);
      const Scene scene = draw_scene(plan);
      const Tensor input =
          data::input_from_picture(scene.picture, preprocessing, {3, scene_side, scene_side});
      const Tensor& planted = suite.decides == Decides::object ? scene.object : scene.tag;
      std::ranges::copy(input.data, result.inputs.values.row(at).begin());
      std::ranges::copy(planted.data, result.truth.row(at).begin());
      result.inputs.labels[at] = label_of(suite, plan);
    }
  });
  return result;
}

}  // namespace

ScenePlan plan_of(const Images& suite, std::uint64_t item, Change change) {
  Random random(suite.seed, item);
  ScenePlan plan{.seed = suite.seed,
                 .shape = random.below(scene_shapes.size()),
                 .pattern = random.below(scene_patterns.size()),
                 .object = item,
                 .tag = item,
                 .surroundings = item};
  const bool by_object = suite.decides == Decides::object;
  if (change == Change::without_planted) (by_object ? plan.with_object : plan.with_tag) = false;
  if (change == Change::all_else) {
    plan.surroundings += drawn_anew;
    (by_object ? plan.tag : plan.object) += drawn_anew;
    (by_object ? plan.pattern : plan.shape) = random.below(scene_shapes.size());
  }
  return plan;
}

Suite Images::operator()(const ReportProgress& report_progress) const {
  const train::Options options{.epochs = epochs,
                               .batch = 32,
                               .optimiser = train::Optimiser::adam,
                               .learning_rate = 0.004,
                               .seed = seed};
  const graph::Graph net =
      trained_net(train::averaged_net(scene_shapes.size(), seed),
                  drawn(*this, 0, training, Change::none).inputs, options, report_progress);
  const Pictures test = drawn(*this, first_tested, tested, Change::none);
  const std::vector<std::size_t> chosen = correct_items(net, test.inputs, items);

  const auto right_of = [&](Change change) {
    const Labelled part = drawn(*this, first_tested, tested, change).inputs;
    return train::accuracy(net, {part.values, part.labels});
  };
  Arrays arrays{.net = net,
                .description = {},
                .inputs = rows(test.inputs.values, chosen),
                .labels = {},
                .truth = rows(test.truth, chosen)};
  for (const std::size_t item : chosen) arrays.labels.push_back(test.inputs.labels[item]);
  arrays.description.source = fmt::format("the suite '{}' with decides={} and seed {}", info.name,
                                          Value<Decides>::write(decides), seed);
  arrays.description.preprocessing = as_input();
  const auto& names = decides == Decides::object ? scene_shapes : scene_patterns;
  arrays.description.classes = {names.begin(), names.end()};
  return {.name = std::string(info.name),
          .classes = arrays.description.classes,
          .items = numbered("picture", items),
          .data = std::move(arrays),
          .evidence = {.tested = tested,
                       .chance = 1.0 / scene_shapes.size(),
                       .accuracy = right_of(Change::none),
                       .without = right_of(Change::without_planted),
                       .alone = right_of(Change::all_else)}};
}

}  // namespace assay::suites
