#include "net/data/decoded_samples.h"

#include <gtest/gtest.h>

namespace assay::data {
namespace {

TEST(DecodedSamples, AreKeptWhileThereIsRoom) {
  DecodedSamples samples(5);
  samples.keep("a", Tensor({3}, {1, 2, 3}));
  samples.keep("b", Tensor({3}, {4, 5, 6}));  // 6 numbers are more than 5
  samples.keep("c", Tensor({2}, {7, 8}));
  EXPECT_EQ(samples.find("a"), Tensor({3}, {1, 2, 3}));
  EXPECT_EQ(samples.find("b"), std::nullopt);
  EXPECT_EQ(samples.find("c"), Tensor({2}, {7, 8}));
}

// The same picture twice takes room once.
TEST(DecodedSamples, TakeNoRoomTwice) {
  DecodedSamples samples(4);
  samples.keep("a", Tensor({2}, {1, 2}));
  samples.keep("a", Tensor({2}, {1, 2}));
  samples.keep("b", Tensor({2}, {3, 4}));
  EXPECT_EQ(samples.find("b"), Tensor({2}, {3, 4}));
}

}  // namespace
}  // namespace assay::data
