#include "evaluate/suites/signals.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "net/data/mnist1d.h"

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

TEST(SignalsSuite, EvidenceIsOfSignalsInWhichTheTemplateOrAllElseIsOthersNoise) {
  const data::Mnist1d set = data::make_mnist1d({.samples = 400, .train_share = 0.5, .seed = 9});
  for (const Change change : {Change::none, Change::without_planted, Change::all_else}) {
    const Tensor made = with_new_noise(set.test, set.train, change, 1);
    ASSERT_EQ(made.shape, set.test.values.shape);
    for (std::size_t item = 0; item < made.rows(); ++item) {
      for (std::size_t point = 0; point < 40; ++point) {
        const bool planted = set.test.regions[item].contains(static_cast<double>(point));
        const bool renewed =
            change != Change::none && planted == (change == Change::without_planted);
        EXPECT_EQ(made.row(item)[point] != set.test.values.row(item)[point], renewed);
      }
    }
  }
}

// At its own points every other signal is noise, too: none of what it takes was a template.
TEST(SignalsSuite, NoiseIsNeverAnothersTemplate) {
  data::Mnist1d set = data::make_mnist1d({.samples = 400, .train_share = 0.5, .seed = 9});
  constexpr float template_mark = 1e6F;
  for (std::size_t item = 0; item < set.train.labels.size(); ++item) {
    for (std::size_t point = 0; point < 40; ++point) {
      const bool planted = set.train.regions[item].contains(static_cast<double>(point));
      if (planted) set.train.values.row(item)[point] = template_mark;
    }
  }
  for (const Change change : {Change::without_planted, Change::all_else}) {
    EXPECT_THAT(with_new_noise(set.test, set.train, change, 1).data,
                testing::Each(testing::Lt(template_mark)));
  }
}

TEST(SignalsSuite, RefusesMoreItemsThanTheNetGetsRight) {
  EXPECT_THROW(Signals({.items = 1000, .training = 100, .epochs = 1})({}), Error);
}

}  // namespace
}  // namespace assay::suites
