#include "net/data/numpy_random.h"

#include <gmock/gmock.h>

#include "base/error.h"

namespace assay::data {
namespace {

using testing::ElementsAre;

std::vector<std::uint32_t> draws(NumpyRandom& random, std::uint32_t n) {
  std::vector<std::uint32_t> result(8);
  for (std::uint32_t& value : result) value = random.below(n);
  return result;
}

// One RandomState(42) of NumPy 1.24.2 asked for everything in this order, so that each kind of draw
// must also leave the generator where NumPy leaves it.
TEST(NumpyRandom, GivesWhatRandomStateGives) {
  NumpyRandom random(42);
  EXPECT_EQ(random.uniform(), 0.3745401188473625);
  EXPECT_EQ(random.uniform(), 0.9507143064099162);
  EXPECT_EQ(random.uniform(), 0.7319939418114051);
  EXPECT_DOUBLE_EQ(random.normal(), -1.1118801180469204);
  EXPECT_DOUBLE_EQ(random.normal(), 0.31890218468938336);
  EXPECT_DOUBLE_EQ(random.normal(), 0.2790412922001377);
  EXPECT_EQ(random.uniform(), 0.7080725777960455);
  EXPECT_DOUBLE_EQ(random.normal(), 1.0105152848065264);
  EXPECT_THAT(draws(random, 48), ElementsAre(21, 1, 23, 43, 29, 37, 1, 20));
  EXPECT_THAT(draws(random, 5), ElementsAre(0, 3, 1, 4, 3, 0, 0, 2));
  EXPECT_EQ(random.below(1), 0u);
  EXPECT_EQ(random.uniform(), 0.6118528947223795);
  EXPECT_THAT(random.permutation(10), ElementsAre(1, 5, 4, 8, 0, 7, 6, 3, 2, 9));
}

TEST(NumpyRandom, TakesEverySeed) {
  EXPECT_THAT(NumpyRandom(4294967295).permutation(7), ElementsAre(1, 5, 0, 6, 4, 2, 3));
  const std::vector<std::size_t> order = NumpyRandom(0).permutation(5000);
  EXPECT_EQ(order.front(), 398u);
  EXPECT_EQ(order.back(), 2732u);
}

TEST(NumpyRandom, KnowsNoNumberBelowZero) { EXPECT_THROW(NumpyRandom(1).below(0), Bug); }

}  // namespace
}  // namespace assay::data
