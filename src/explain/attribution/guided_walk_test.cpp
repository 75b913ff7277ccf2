#include "explain/attribution/guided_walk.h"

#include <gmock/gmock.h>

#include <cmath>

namespace assay::attribution {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using Numbers = std::vector<float>;

// From (0, 0) to (1, 2) in two steps, half of the numbers at once, as far ahead as they like. With
// no gradient both move half of their way, to a distance of 1.5. Then the first has the smaller
// gradient and goes to its end, which is not enough, and the second after it.
TEST(GuidedWalk, MovesWhatMattersLeastFirst) {
  const Numbers from{0, 0};
  const Numbers to{1, 2};
  GuidedWalk walk(from, to, {.steps = 2, .fraction = 0.5, .distance = 1});
  walk.step(Numbers{0, 0});
  EXPECT_THAT(walk.at(), ElementsAre(DoubleEq(0.5), DoubleEq(1)));
  walk.step(Numbers{1, 2});
  EXPECT_THAT(walk.at(), ElementsAre(DoubleEq(1), DoubleEq(2)));
  EXPECT_THAT(walk.contributions(), ElementsAre(DoubleEq(0.5), DoubleEq(2)));
}

// Three steps of length one from (0, 0) to (1, -2), gradients of one and ten: the first number goes
// all its way before the second begins.
TEST(GuidedWalk, TurnsAtCorners) {
  const Numbers from{0, 0};
  const Numbers to{1, -2};
  GuidedWalk walk(from, to, {.steps = 3, .fraction = 0.5, .distance = 1});
  walk.step(Numbers{1, 10});
  EXPECT_THAT(walk.at(), ElementsAre(DoubleEq(1), DoubleEq(0)));
  walk.step(Numbers{1, 10});
  EXPECT_THAT(walk.at(), ElementsAre(DoubleEq(1), DoubleEq(-1)));
  walk.step(Numbers{1, 10});
  EXPECT_THAT(walk.at(), ElementsAre(DoubleEq(1), DoubleEq(-2)));
  EXPECT_THAT(walk.contributions(), ElementsAre(DoubleEq(1), DoubleEq(-20)));
}

// Without any distance the way is straight, whatever the gradients.
TEST(GuidedWalk, StaysNearTheStraightWay) {
  const Numbers from{0, 0, 5};
  const Numbers to{1, 2, 5};
  GuidedWalk straight(from, to, {.steps = 4, .fraction = 0.25, .distance = 0});
  straight.step(Numbers{1, 10, 0});
  EXPECT_THAT(straight.at(), ElementsAre(DoubleEq(0.25), DoubleEq(0.5), DoubleEq(5)));
  GuidedWalk near(from, to, {.steps = 4, .fraction = 0.25, .distance = 0.1});
  near.step(Numbers{1, 10, 0});
  // A quarter of 3 is 0.75: the first is at most at 0.35, so the second does the rest.
  EXPECT_THAT(near.at(), ElementsAre(DoubleEq(0.35), DoubleEq(0.4), DoubleEq(5)));
}

TEST(GuidedWalk, HasNoWhereToGoFromTheInputItself) {
  const Numbers same{1, 2};
  GuidedWalk walk(same, same, {.steps = 2, .fraction = 0.5, .distance = 0.1});
  walk.step(Numbers{3, 4});
  EXPECT_THAT(walk.contributions(), ElementsAre(0, 0));
}

}  // namespace
}  // namespace assay::attribution
