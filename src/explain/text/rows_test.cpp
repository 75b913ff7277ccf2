#include "explain/text/rows.h"

#include <gmock/gmock.h>

namespace assay::text {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

//  word  0  1  2  3
//        5  .  6  .
//        .  .  .  .
//        7  8  .  .
TEST(Rows, AreTurnedIntoColumns) {
  Rows rows;
  rows.add(std::vector<Feature>{{0, 5}, {2, 6}});
  rows.add({});
  rows.add(std::vector<Feature>{{0, 7}, {1, 8}});
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_THAT(rows[1], IsEmpty());

  const Rows columns = transposed(rows, 4);
  ASSERT_EQ(columns.size(), 4U);
  EXPECT_THAT(columns[0], ElementsAre(Feature{0, 5}, Feature{2, 7}));
  EXPECT_THAT(columns[1], ElementsAre(Feature{2, 8}));
  EXPECT_THAT(columns[2], ElementsAre(Feature{0, 6}));
  EXPECT_THAT(columns[3], IsEmpty());
}

}  // namespace
}  // namespace assay::text
