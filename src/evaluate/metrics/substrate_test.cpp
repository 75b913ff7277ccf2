#include "evaluate/metrics/substrate.h"

#include "base/error.h"
#include "explain/attribution/toy_models_test.h"

namespace assay::metrics {
namespace {

using attribution::linear_model;
using testing::Each;
using testing::ElementsAre;
using testing::FloatEq;
using testing::FloatNear;

// k = scipy.ndimage.gaussian_filter(d, 5) with d = 11 x 11 zeros and a one in the middle, as RISE
// has it; then scipy.ndimage.convolve(x, k, mode="constant") of x = 13 x 13 zeros with a one at
// row 3, column 2. SciPy 1.10.
TEST(Substrate, BlursAsRiseDoes) {
  const auto model = linear_model({1, 13, 13}, Tensor(Shape{1, 169}), {{1}, {0}});
  Tensor batch({1, 1, 13, 13});
  batch.data[3 * 13 + 2] = 1;
  const Tensor blurred = substrates(Substrate::blur, model, batch);
  const auto at = [&](std::size_t y, std::size_t x) { return blurred.data[y * 13 + x]; };
  EXPECT_THAT(at(3, 2), FloatNear(0.008832628F, 1e-7F));
  EXPECT_THAT(at(8, 2), FloatNear(0.008266488F, 1e-7F));
  EXPECT_THAT(at(8, 7), FloatNear(0.007736635F, 1e-7F));
  EXPECT_EQ(at(9, 2), 0);
  EXPECT_EQ(at(3, 8), 0);
}

// A signal is blurred along itself; its kernel sums to one and zeros lie beyond the ends.
TEST(Substrate, BlursSignals) {
  const auto model = linear_model({1, 30}, Tensor(Shape{1, 30}), {{1}, {0}});
  const Tensor batch({1, 1, 30}, std::vector<float>(30, 2.0F));
  const Tensor blurred = substrates(Substrate::blur, model, batch);
  EXPECT_THAT(blurred.data[15], FloatEq(2));
  EXPECT_LT(blurred.data[0], 1.3F);
}

TEST(Substrate, HasTheMeanOfEachChannel) {
  const auto model = linear_model({2, 3}, Tensor(Shape{1, 6}), {{1}, {0}});
  const Tensor batch({1, 2, 3}, {1, 2, 6, -1, -1, -1});
  EXPECT_THAT(substrates(Substrate::mean, model, batch).data, ElementsAre(3, 3, 3, -1, -1, -1));
  EXPECT_THAT(substrates(Substrate::zero, model, batch).data, Each(0));
}

// Half of 255 scaled to 0.5, minus 0.4, by 0.2.
TEST(Substrate, HasGreyAsTheModelTakesIt) {
  graph::Builder builder;
  graph::NodeId at = builder.input("x", {1, 1, 2, 2});
  at = builder.add("y", graph::Reshape{}, {at}, {1, 4});
  model::Description description;
  description.preprocessing.mean = {0.4};
  description.preprocessing.deviation = {0.2};
  const model::Model model(std::move(builder).finish({at}), description);
  EXPECT_THAT(substrates(Substrate::grey, model, Tensor(Shape{2, 1, 2, 2})).data,
              Each(FloatEq(0.5F)));
}

TEST(Substrate, HasNoGreyForSignals) {
  const auto model = linear_model({1, 30}, Tensor(Shape{1, 30}), {{1}, {0}});
  EXPECT_THROW(substrates(Substrate::grey, model, Tensor(Shape{1, 1, 30})), Error);
}

// Two items with other ends are filled with the same shares of the way between these.
TEST(Substrate, LiesBetweenTheEndsOfEachItem) {
  const auto model = attribution::linear_model({3}, Tensor(Shape{1, 3}), Tensor(Shape{1}));
  const Tensor batch({2, 3}, {1, 4, 2, -10, 10, 0});
  EXPECT_EQ(substrates(Substrate::least, model, batch).data,
            (std::vector<float>{1, 1, 1, -10, -10, -10}));
  EXPECT_EQ(substrates(Substrate::greatest, model, batch).data,
            (std::vector<float>{4, 4, 4, 10, 10, 10}));
  const Tensor noise = substrates(Substrate::uniform, model, batch, 3);
  for (std::size_t at = 0; at < 3; ++at) {
    const double share = (double{noise.data[at]} - 1) / 3;
    EXPECT_GE(share, 0);
    EXPECT_LT(share, 1);
    EXPECT_NEAR(double{noise.data[3 + at]}, -10 + 20 * share, 1e-5);
  }
  EXPECT_NE(noise.data, substrates(Substrate::uniform, model, batch, 4).data);
}

// Quantus draws one number for all points of an item.
TEST(Substrate, DrawsANumberForEveryPoint) {
  const auto model = attribution::linear_model({3}, Tensor(Shape{1, 3}), Tensor(Shape{1}));
  const Tensor noise = substrates(Substrate::uniform, model, Tensor({1, 3}, {0, 1, 0}), 3);
  EXPECT_NE(noise.data[0], noise.data[1]);
  EXPECT_NE(noise.data[1], noise.data[2]);
}

}  // namespace
}  // namespace assay::metrics
