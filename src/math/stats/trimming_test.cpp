#include "math/stats/trimming.h"

#include <gmock/gmock.h>

namespace assay::stats {
namespace {

using testing::ElementsAre;

const std::vector<double> times{-5, 100, 300, 310, 320, 330, 2000, 9000};
const Clusters one{{0, 0, 0, 0, 0, 0, 0, 0}, 1};

TEST(Trimming, KeepsWhatIsWithinItsBounds) {
  const Trimmed found = trimmed(times, one, {.least = 150, .most = 5000});
  EXPECT_THAT(found.kept, ElementsAre(2, 3, 4, 5, 6));
  EXPECT_EQ(found.too_short, 2U);
  EXPECT_EQ(found.too_long, 1U);
  EXPECT_THAT(trimmed(times, one, {}).kept, ElementsAre(1, 2, 3, 4, 5, 6, 7));
}

// Within 150 and 5000: the median of 300, 310, 320, 330, 2000 is 320 and the distances 20, 10, 0,
// 10, 1680 have the median 10, so 2.5 x 14.826 = 37 keeps all but 2000. Their mean is 652 and their
// deviation 753.7: 2000 is 1.79 of them away.
TEST(Trimming, LeavesOutWhatIsFarFromTheMiddle) {
  Trimming how{
      .least = 150, .most = 5000, .rule = TrimmingRule::median_deviations, .of_logarithms = false};
  EXPECT_THAT(trimmed(times, one, how).kept, ElementsAre(2, 3, 4, 5));
  EXPECT_EQ(trimmed(times, one, how).outlying, 1U);
  how.rule = TrimmingRule::deviations;
  EXPECT_THAT(trimmed(times, one, how).kept, ElementsAre(2, 3, 4, 5, 6));
  how.cutoff = 1.78;
  EXPECT_THAT(trimmed(times, one, how).kept, ElementsAre(2, 3, 4, 5));
}

// What is far among one person's times may be usual among another's.
TEST(Trimming, LooksAtEveryGroupByItself) {
  const std::vector<double> two{300, 310, 320, 330, 900, 800, 850, 900, 950, 870};
  const Clusters people{{0, 0, 0, 0, 0, 1, 1, 1, 1, 1}, 2};
  const Trimming how{.rule = TrimmingRule::median_deviations};
  EXPECT_THAT(trimmed(two, people, how).kept, ElementsAre(0, 1, 2, 3, 5, 6, 7, 8, 9));
}

}  // namespace
}  // namespace assay::stats
