#include "suites/signals.h"

#include <gmock/gmock.h>

#include "data/mnist1d.h"

namespace assay::suites {
namespace {

// MNIST-1D as it is made elsewhere says where the templates lie; the suite's items are among its
// test signals, in their order.
TEST(SignalsSuite, ItemsAreTestSignalsOfMnist1dWithTheirRegions) {
  const Suite suite = Signals{.items = 40, .training = 2000, .epochs = 2, .seed = 9}({});
  const Arrays& arrays = *suite.arrays();
  const data::Signals set =
      data::make_mnist1d({.samples = 4000, .train_share = 0.5, .seed = 9}).test;
  ASSERT_EQ(arrays.inputs.shape, (Shape{40, 1, 40}));
  ASSERT_EQ(arrays.truth.shape, (Shape{40, 40}));
  std::size_t at = 0;
  for (std::size_t item = 0; item < 40; ++item) {
    while (at < set.labels.size() &&
           !std::ranges::equal(set.values.row(at), arrays.inputs.row(item))) {
      ++at;
    }
    ASSERT_LT(at, set.labels.size());
    EXPECT_EQ(set.labels[at], arrays.labels[item]);
    for (std::size_t point = 0; point < 40; ++point) {
      EXPECT_EQ(arrays.truth.row(item)[point] > 0,
                set.regions[at].contains(static_cast<double>(point)));
    }
  }
  EXPECT_EQ(suite.evidence.tested, 2000U);
  EXPECT_LT(suite.evidence.without, 0.15);
}

TEST(SignalsSuite, RefusesMoreItemsThanTheNetGetsRight) {
  EXPECT_THROW(Signals({.items = 1000, .training = 100, .epochs = 1})({}), Error);
}

}  // namespace
}  // namespace assay::suites
