#include "study/analysis/marks/scores.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/rng.h"

namespace assay::analysis {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

Marks two_people() {
  return {.item = "cat",
          .width = 2,
          .height = 2,
          .people = {"a", "b"},
          .masks = {{1, 1, 0, 0}, {1, 0, 0, 0}}};
}

double score_of(const MarkScores& scores, const std::string& metric, std::string_view name) {
  return scores.of(metric, std::string(name)).at("cat");
}

// Shares are 1, 0.5, 0, 0: as a distribution 2/3, 1/3, 0, 0. A constant map has 1/4 everywhere:
// half the distance is (5/12 + 1/12 + 1/4 + 1/4) / 2 = 1/2. A person's two points against the
// other's one: 1/2, the other way round the same.
TEST(MarkScores, ByHand) {
  const Marks marks = two_people();
  const MapOf map{"m", "cat", 2, 2, {2, 1, 0, 0}};
  const MarkScores scores =
      scores_against(std::span(&marks, 1), std::span(&map, 1), {.metrics = {"half_l1"}});
  EXPECT_NEAR(score_of(scores, "half_l1", "m"), 1, 1e-6);
  EXPECT_NEAR(score_of(scores, "half_l1", constant_control), 0.5, 1e-6);
  EXPECT_NEAR(score_of(scores, "half_l1", one_person), 0.5, 1e-6);
  EXPECT_NEAR(score_of(scores, "half_l1", half_of_people), 0.5, 1e-6);
  EXPECT_TRUE(is_method("m"));
  EXPECT_FALSE(is_method(centre_control));
}

// A slow repetition of the definition.
TEST(MarkScores, HalfL1OfRandomMapsIsWhatItSays) {
  Random random(3);
  for (int round = 0; round < 20; ++round) {
    Marks marks{.item = "cat", .width = 3, .height = 4};
    for (int person = 0; person < 3; ++person) {
      marks.people.push_back(std::to_string(person));
      MarkedPoints& mask = marks.masks.emplace_back(std::size_t{12});
      for (std::size_t at = 0; at < 12; ++at) {
        if (random.uniform() < 0.5) mask.mark(at);
      }
    }
    MapOf map{"m", "cat", 3, 4, {}};
    for (int at = 0; at < 12; ++at) map.values.push_back(static_cast<float>(random.normal()));
    double human = 0, machine = 0, apart = 0;
    for (std::size_t at = 0; at < 12; ++at) {
      human += marks.masks[0][at] + marks.masks[1][at] + marks.masks[2][at];
      machine += std::max(0.0, double{map.values[at]});
    }
    for (std::size_t at = 0; at < 12; ++at) {
      const double share = marks.masks[0][at] + marks.masks[1][at] + marks.masks[2][at];
      apart += std::abs(share / human - std::max(0.0, double{map.values[at]}) / machine);
    }
    const MarkScores scores =
        scores_against(std::span(&marks, 1), std::span(&map, 1), {.metrics = {"half_l1"}});
    EXPECT_NEAR(score_of(scores, "half_l1", "m"), 1 - apart / 2, 1e-5);
  }
}

TEST(MarkScores, SayWhyThereIsNone) {
  const Marks marks = two_people();
  const std::vector<MapOf> maps{{"short", "cat", 2, 2, {1, 2}},
                                {"broken", "cat", 2, 1, {1, NAN}},
                                {"elsewhere", "dog", 1, 1, {1}}};
  const MarkScores scores =
      scores_against(std::span(&marks, 1), maps, {.metrics = {"aupr", "half_l1"}});
  EXPECT_THAT(scores.undefined.at({"half_l1", "short"}).second, HasSubstr("number for each"));
  EXPECT_THAT(scores.undefined.at({"half_l1", "broken"}).second, HasSubstr("not finite"));
  EXPECT_THAT(scores.undefined.at({"aupr", std::string(constant_control)}).second,
              HasSubstr("constant"));
  EXPECT_TRUE(scores.of("half_l1", "elsewhere").empty());
}

TEST(MarkScores, RefuseMetricsThatAskForMoreThanMarks) {
  for (const char* metric : {"deletion", "max_sensitivity", "gini", "pxap", "human_share"}) {
    EXPECT_THAT([&] { scores_against({}, {}, {.metrics = {metric}}); },
                ThrowsMessage<Error>(HasSubstr(fmt::format("The metric '{}' does not", metric))));
  }
  EXPECT_THAT(scores_against({}, {}, {.metrics = {"mass_accuracy"}}).values, testing::IsEmpty());
  EXPECT_THAT([&] { scores_against({}, {}, {.metrics = {"halfl1"}}); },
              ThrowsMessage<Error>(HasSubstr("did you mean")));
}

TEST(MarkScores, OfWordsNeedANumberForEach) {
  const Marks text{.item = "cat", .width = 3, .people = {"a"}, .masks = {{0, 1, 0}}};
  const std::vector<MapOf> maps{{"fits", "cat", 3, 1, {0, 1, 0}},
                                {"longer", "cat", 6, 1, {0, 0, 1, 1, 0, 0}}};
  const MarkScores scores =
      scores_against(std::span(&text, 1), maps, {.metrics = {"word_average_precision"}});
  EXPECT_EQ(score_of(scores, "word_average_precision", "fits"), 1);
  EXPECT_THAT(scores.undefined.at({"word_average_precision", "longer"}).second,
              HasSubstr("each word"));
  // The control for texts falls from the first word on: the marked one is second.
  EXPECT_EQ(score_of(scores, "word_average_precision", lead_control), 0.5);
}

// The Gaussian control at the middle of a picture is e^0 and at a deviation to the side e^-1/2.
TEST(MarkScores, HaveAGaussianInTheMiddle) {
  Marks marks{.item = "cat", .width = 8, .height = 8, .people = {"a"}};
  MarkedPoints& mask = marks.masks.emplace_back(std::size_t{64});
  for (const std::size_t at : {27U, 28U, 35U, 36U}) mask.mark(at);
  const MarkScores scores = scores_against(std::span(&marks, 1), {}, {.metrics = {"half_l1"}});
  double middle = 0, all = 0;
  for (int y = 0; y < 8; ++y) {
    for (int x = 0; x < 8; ++x) {
      const double dx = (x - 3.5) / 8 / 0.25, dy = (y - 3.5) / 8 / 0.25;
      const double value = std::exp(-(dx * dx + dy * dy) / 2);
      all += value;
      if ((x == 3 || x == 4) && (y == 3 || y == 4)) middle += value;
    }
  }
  EXPECT_NEAR(score_of(scores, "half_l1", centre_control), middle / all, 1e-5);
}

}  // namespace
}  // namespace assay::analysis
