#include "explain/attribution/extremal_perturbation.h"

#include <algorithm>
#include <cmath>

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// A linear model of two channels of 30 x 26 points, with one blob of weights in each, and an item
// whose numbers follow them. In PyTorch:
//   i = torch.arange(1560); x = ((i*i*7 + i*3) % 101).float().reshape(1, 2, 30, 26) / 50 - 1
//   w = torch.stack([torch.exp(-((y-20.)**2 + (x-8.)**2) / 18) * 2,
//                    torch.exp(-((y-8.)**2 + (x-18.)**2) / 30) * -1.5])
//   x = x + torch.sign(w) * w.abs().clamp(max=1.5);  score(z) = (z * w).sum((1, 2, 3)) / 2
struct TwoBlobs {
  Tensor weights{Shape{1, 1560}};
  std::vector<float> item;

  TwoBlobs() {
    for (std::size_t at = 0; at < 1560; ++at) {
      const auto y = static_cast<double>(at % 780 / 26);
      const auto x = static_cast<double>(at % 26);
      const double first = 2 * std::exp(-((y - 20) * (y - 20) + (x - 8) * (x - 8)) / 18);
      const double second = -1.5 * std::exp(-((y - 8) * (y - 8) + (x - 18) * (x - 18)) / 30);
      const double weight = at < 780 ? first : second;
      const double base = static_cast<double>((at * at * 7 + at * 3) % 101) / 50 - 1;
      weights.data[at] = static_cast<float>(weight / 2);
      item.push_back(
          static_cast<float>(base + std::copysign(std::min(1.5, std::abs(weight)), weight)));
    }
  }
  model::Model model() const { return linear_model({2, 30, 26}, weights, {{1}, {0}}); }
};

// (0, 0), (20, 8), (8, 18), (15, 13), (29, 25) and the mean.
std::vector<double> some_of(const std::vector<float>& map) {
  double sum = 0;
  for (const float value : map) sum += value;
  return {map[0], map[528], map[226], map[403], map[779], sum / 780};
}

// TorchRay's own code with PyTorch 1.13: extremal_perturbation(model, x, 0, areas=[.1],
// max_iter=..., step=4, sigma=11, variant=..., perturbation=..., smooth=...), rounded to six
// digits. At the start many points of the mask are equal but for rounding, and which of them count
// as large is settled by it: with doubles TorchRay itself goes 2e-4, 1.5e-3 and 2.5e-3 apart after
// 2, 3 and 30 steps.
class BesideTorchRay : public testing::Test {
 protected:
  static void expect(ExtremalPerturbation unit, const std::vector<double>& expected,
                     double tolerance) {
    unit.blur = 20;
    unit.grid = 4;
    unit.sigma = 11;
    const TwoBlobs blobs;
    const std::vector<double> found = some_of(map_of(unit, blobs.model(), blobs.item));
    for (std::size_t at = 0; at < 6; ++at) EXPECT_NEAR(found[at], expected[at], tolerance) << at;
  }
};

TEST_F(BesideTorchRay, TheFirstStepsAreTheSame) {
  expect({.steps = 1, .smooth = 0}, {0.991172, 0.989996, 0.986594, 0.987592, 0.992055, 0.989643},
         2e-6);
  expect({.steps = 2, .smooth = 0}, {0.916111, 0.9579, 0.956586, 0.948089, 0.910994, 0.944417},
         3e-4);
  expect({.areas = {{0.2}}, .steps = 3, .smooth = 0},
         {0.882588, 0.960816, 0.966631, 0.929977, 0.89978, 0.941075}, 2e-3);
}

TEST_F(BesideTorchRay, ThirtyStepsAreTheSame) {
  expect({.steps = 30, .smooth = 0}, {0.015493, 0.999908, 0.939197, 0.946833, 0.014808, 0.750503},
         4e-3);
  expect({.steps = 30}, {0.035772, 0.998401, 0.934794, 0.944764, 0.024174, 0.678696}, 4e-3);
}

TEST_F(BesideTorchRay, TheOtherGamesAreTheSame) {
  expect({.game = Game::remove, .steps = 30, .hiding = Hiding::fade, .smooth = 0},
         {0.014195, 0.615295, 0.999925, 0.927782, 0.018156, 0.588219}, 4e-3);
  expect({.game = Game::dual, .steps = 30, .smooth = 0},
         {0.015975, 0.999908, 0.99995, 0.948918, 0.010448, 0.773414}, 4e-3);
}

// Only a patch of the picture matters: the mask shows it and little else, over as much of itself as
// was asked for.
TEST(ExtremalPerturbationMethod, ShowsWhatMattersOverTheAskedArea) {
  Tensor weights(Shape{1, 400});
  std::vector<float> item(400);
  for (std::size_t at = 0; at < 400; ++at) {
    const bool matters = at / 20 >= 4 && at / 20 < 9 && at % 20 >= 10 && at % 20 < 15;
    weights.data[at] = matters ? 0.5F : 0.0F;
    item[at] = at % 2 == at / 20 % 2 ? 1.0F : -1.0F;
    if (item[at] < 0) weights.data[at] = -weights.data[at];
  }
  const auto model = linear_model({1, 20, 20}, weights, {{1}, {0}});
  // The mask with its margin has 31 x 31 points; 64 of them are 0.0666, about the patch with a rim.
  const ExtremalPerturbation unit{.areas = {{0.0666}}, .grid = 2, .sigma = 4, .smooth = 0};
  const Maps maps = explained(unit, model, item);
  double inside = 0;
  double outside = 0;
  for (std::size_t at = 0; at < 400; ++at) {
    const bool near = at / 20 >= 2 && at / 20 < 11 && at % 20 >= 8 && at % 20 < 17;
    (near ? inside : outside) += maps.values.data[at];
  }
  EXPECT_GT(maps.values.data[6 * 20 + 12], 0.85);
  // A mask that knew nothing would show 81 points here and 319 there.
  EXPECT_GT(inside, 5 * outside);
  ASSERT_EQ(maps.measures[0].name, "area_gap");
  EXPECT_LT(maps.measures[0].values[0], 0.02);
}

// relu(inner . x) summed, over one channel of 6 x 5 points.
model::Model rectified(const Tensor& inner) {
  graph::Builder builder;
  graph::NodeId at = builder.input("x", {1, 1, 6, 5});
  at = builder.add("flat", graph::Reshape{}, {at}, {1, 30});
  at = builder.add("hidden", graph::Linear{}, {at, builder.constant("inner", inner)});
  at = builder.add("open", graph::Unary{graph::Function::relu}, {at});
  const graph::NodeId outer =
      builder.constant("outer", {{1, inner.shape[0]}, std::vector<float>(inner.rows(), 1.0F)});
  at = builder.add("y", graph::Linear{}, {at, outer});
  return {std::move(builder).finish({at}), {}};
}

// The first step is mirrored, so it is the first step of a model whose weights are mirrored. The
// second step shows what the first has done.
TEST(ExtremalPerturbationMethod, MirrorsPicturesAtEveryOtherStep) {
  Tensor inner = random_tensor({8, 30}, 6);
  for (float& weight : inner.data) weight *= 5;
  Tensor mirrored = inner;
  for (std::size_t at = 0; at < inner.size(); ++at) {
    mirrored.data[at / 5 * 5 + 4 - at % 5] = inner.data[at];
  }
  const std::vector<float> item = random_tensor({30}, 7).data;
  const ExtremalPerturbation mirrors{.steps = 2, .hiding = Hiding::fade, .smooth = 0};
  const ExtremalPerturbation never{
      .steps = 2, .hiding = Hiding::fade, .mirror = false, .smooth = 0};
  const std::vector<float> map = map_of(mirrors, rectified(inner), item);
  EXPECT_THAT(map, Pointwise(FloatNear(1e-5F), map_of(never, rectified(mirrored), item)));
  EXPECT_THAT(map,
              testing::Not(Pointwise(FloatNear(1e-3F), map_of(never, rectified(inner), item))));
}

// Masks of several areas are those of each alone, added.
TEST(ExtremalPerturbationMethod, AddsTheMasksOfSeveralAreas) {
  const TwoBlobs blobs;
  const auto model = blobs.model();
  const auto of = [&](Areas areas) {
    return map_of(ExtremalPerturbation{.areas = std::move(areas), .steps = 20, .smooth = 0}, model,
                  blobs.item);
  };
  std::vector<float> sum = of({{0.1}});
  const std::vector<float> other = of({{0.3}});
  for (std::size_t at = 0; at < sum.size(); ++at) sum[at] += other[at];
  EXPECT_THAT(of({{0.1, 0.3}}), Pointwise(FloatNear(1e-6F), sum));
}

// A signal of which one stretch matters.
TEST(ExtremalPerturbationMethod, FindsTheStretchOfASignalThatMatters) {
  Tensor weights(Shape{1, 60});
  std::vector<float> item(60);
  for (std::size_t at = 0; at < 60; ++at) {
    item[at] = at % 2 == 0 ? 1.0F : -1.0F;
    if (at >= 40 && at < 46) weights.data[at] = item[at];
  }
  const auto model = linear_model({1, 60}, weights, {{1}, {0}});
  const Maps maps = explained(ExtremalPerturbation{.smooth = 0}, model, item);
  EXPECT_GT(maps.values.data[43], 0.6);
  EXPECT_LT(maps.values.data[20], 0.1);
  EXPECT_LT(maps.values.data[58], 0.3);
  EXPECT_LT(maps.measures[0].values[0], 0.05);
}

TEST(ExtremalPerturbationMethod, RefusesWhatIsNeitherPictureNorSignal) {
  const auto model = linear_model({1, 2, 2, 2}, {{1, 8}, std::vector<float>(8, 1.0F)}, {{1}, {0}});
  EXPECT_THROW(map_of(ExtremalPerturbation{.steps = 1}, model, std::vector<float>(8, 1.0F)), Error);
}

}  // namespace
}  // namespace assay::attribution
