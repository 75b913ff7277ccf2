#include "evaluate/metrics/flipping.h"

#include <algorithm>

#include "base/argmax.h"
#include "explain/attribution/toy_models_test.h"

namespace assay::metrics {
namespace {

using attribution::linear_model;
using attribution::Question;
using attribution::random_tensor;
using attribution::small_net;
using testing::DoubleEq;
using testing::ElementsAre;

// One class that adds its four points, 8 + 4 + 2 + 1.
std::vector<double> curve(const std::vector<float>& map, const Flipping& how) {
  const auto model = linear_model({4}, {{1, 4}, {1, 1, 1, 1}}, {{1}, {0}});
  const Tensor batch({1, 4}, {8, 4, 2, 1});
  const std::size_t targets[] = {0};
  const Question question{model, batch, targets};
  const Tensor maps({1, 4}, map);
  return score_flipping({.maps = maps, .question = &question}, how)[0].curve;
}

TEST(Flipping, ExchangesTheHighestFirst) {
  EXPECT_THAT(curve({0, 3, 1, 2}, {Course::rise, 4, Substrate::zero, false}),
              ElementsAre(15, 11, 10, 8, 0));
  EXPECT_THAT(curve({0, 3, 1, 2}, {Course::rise, 4, Substrate::zero, true}),
              ElementsAre(0, 4, 5, 7, 15));
  // The mean is 3.75.
  EXPECT_THAT(curve({0, 3, 1, 2}, {Course::rise, 4, Substrate::mean, false}),
              ElementsAre(15, 14.75, 17.5, 19.25, 15));
}

// Three steps of four points: two at once and a rest of none, or 1, 2 and 4 by whole thirds.
TEST(Flipping, StepsAsItsCourseSays) {
  EXPECT_THAT(curve({3, 2, 1, 0}, {Course::rise, 3, Substrate::zero, false}),
              ElementsAre(15, 3, 0));
  EXPECT_THAT(curve({3, 2, 1, 0}, {Course::xplique, 3, Substrate::zero, false}),
              ElementsAre(15, 7, 3, 0));
  // Never more steps than points: xplique keeps one score for each number of points as well.
  EXPECT_EQ(curve({3, 2, 1, 0}, {Course::rise, 0, Substrate::zero, false}).size(), 5U);
  EXPECT_EQ(curve({3, 2, 1, 0}, {Course::xplique, 60000, Substrate::zero, false}).size(), 5U);
}

// The same by hand: whole batches, no sharing, areas by their definition.
TEST(Flipping, IsTheAreaOfACurveMadeTheSlowWay) {
  const auto model = small_net({2, 3, 5});
  const Tensor batch = random_tensor({2, 2, 3, 5}, 4);
  const Tensor maps = random_tensor({2, 3, 5}, 5);
  const std::vector<std::size_t> targets{2, 1};
  const Question question{model, batch, targets, model::Output::probability};
  for (const Course course : {Course::rise, Course::torch_cam}) {
    const std::vector<Score> scores =
        score_flipping({.maps = maps, .question = &question}, {course, 4, Substrate::zero, false});
    for (std::size_t item = 0; item < 2; ++item) {
      Tensor one({1, 2, 3, 5}, {batch.row(item).begin(), batch.row(item).end()});
      std::vector<float> left(maps.row(item).begin(), maps.row(item).end());
      const auto probability = [&] {
        return double{model.scores(one, model::Output::probability).data[targets[item]]};
      };
      std::vector<double> heights{probability()};
      for (const int gone : {4, 4, 4, 3}) {
        for (int time = 0; time < gone; ++time) {
          const std::size_t at = argmax(left);
          left[at] = -1e9F;
          one.data[at] = one.data[15 + at] = 0;
        }
        heights.push_back(probability());
      }
      const std::vector<double> widths = course == Course::rise
                                             ? std::vector<double>{0.25, 0.25, 0.25, 0.25}
                                             : std::vector<double>{4. / 15, 4. / 15, 4. / 15, 0.2};
      double area = 0;
      for (std::size_t step = 0; step < 4; ++step) {
        area += widths[step] * (heights[step] + heights[step + 1]) / 2;
      }
      EXPECT_NEAR(*scores[item].value, area, 1e-6);
    }
  }
}

}  // namespace
}  // namespace assay::metrics
