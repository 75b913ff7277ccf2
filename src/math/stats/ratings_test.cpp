#include "math/stats/ratings.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Data three_answers() {
  const std::vector<std::string> raters{"ann", "bob", "ann"};
  const std::vector<std::string> items{"dog", "dog", "cat"};
  return {
      .x = Numbers{"x", {1, 2, 3}}, .by = {labels("who", raters)}, .pair = labels("what", items)};
}

TEST(Ratings, HaveGapsWhereNobodyAnswered) {
  const Ratings found = ratings(three_answers());
  EXPECT_THAT(found.items, ElementsAre("cat", "dog"));
  EXPECT_THAT(found.values, ElementsAre(3, std::nullopt, 1, 2));
  EXPECT_THAT(found.of(0), ElementsAre(3));
  const CompleteRatings both = complete(found);
  EXPECT_THAT(both.ratings.items, ElementsAre("dog"));
  EXPECT_THAT(both.ratings.values, ElementsAre(1, 2));
  EXPECT_THAT(both.dropped, ElementsAre(Dropped{1, "item that not everybody rated"}));
}

TEST(Ratings, MayStandBesideEachOther) {
  const Ratings found = ratings(beside({1, 2}, {3, 4}));
  EXPECT_THAT(found.raters, ElementsAre("x", "y"));
  EXPECT_THAT(found.values, ElementsAre(1, 3, 2, 4));
}

TEST(Ratings, RefuseASecondAnswer) {
  Data data = three_answers();
  data.pair = labels("what", std::vector<std::string>{"dog", "dog", "dog"});
  data.lines = {2, 3, 9};
  try {
    ratings(data);
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("Line 9 is a second rating of 'dog' by 'ann'"));
  }
}

}  // namespace
}  // namespace assay::stats
