#include "base/argmax.h"

#include <gtest/gtest.h>

#include <list>
#include <vector>

namespace assay {
namespace {

TEST(Argmax, IsTheFirstOfTheLargest) {
  EXPECT_EQ(argmax(std::vector<float>{-3}), 0U);
  EXPECT_EQ(argmax(std::vector<double>{1, 3, 3}), 1U);
  EXPECT_EQ(argmax(std::vector<float>{-4, -7, -1}), 2U);
  EXPECT_EQ(argmax(std::list<int>{5, 1, 5}), 0U);
}

}  // namespace
}  // namespace assay
