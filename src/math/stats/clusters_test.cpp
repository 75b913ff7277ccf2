#include "math/stats/clusters.h"

#include <gmock/gmock.h>

namespace assay::stats {
namespace {

using testing::ElementsAre;

TEST(Clusters, AreNumberedInTheOrderInWhichTheyAppear) {
  const Clusters words = clusters_of(std::vector<std::string>{"b", "a", "b", "c"});
  EXPECT_THAT(words.of_row, ElementsAre(0, 1, 0, 2));
  EXPECT_EQ(words.count, 3U);
  EXPECT_THAT(clusters_of(std::vector<double>{7, 7, -1}).of_row, ElementsAre(0, 0, 1));
  EXPECT_THAT(members(words), ElementsAre(ElementsAre(0, 2), ElementsAre(1), ElementsAre(3)));
}

TEST(Clusters, MayBeSingleRows) {
  EXPECT_THAT(row_clusters(3).of_row, ElementsAre(0, 1, 2));
  EXPECT_EQ(row_clusters(0).count, 0U);
}

}  // namespace
}  // namespace assay::stats
