#include "math/tensor/rows.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace assay {
namespace {

TEST(RowsOf, AreThoseOfTheFirstAxis) {
  const Tensor all({3, 1, 2}, {1, 2, 3, 4, 5, 6});
  EXPECT_EQ(rows_of(all, 1, 3), Tensor({2, 1, 2}, {3, 4, 5, 6}));
  EXPECT_EQ(rows_of(all, 2, 2), Tensor(Shape{0, 1, 2}));
  EXPECT_THROW(rows_of(all, 2, 4), Bug);
}

}  // namespace
}  // namespace assay
