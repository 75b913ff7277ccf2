#include "math/stats/data.h"

#include <gmock/gmock.h>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Labels, SortByBytesOrByValueWhenAllAreNumbers) {
  const std::vector<std::string> names{"b", "a", "B", "a"};
  EXPECT_THAT(labels("l", names).levels, ElementsAre("B", "a", "b"));
  EXPECT_THAT(labels("l", names).of, ElementsAre(2, 1, 0, 1));
  const std::vector<std::string> numbers{"10", "9", "-1", "10", "1e1"};
  EXPECT_THAT(labels("l", numbers).levels, ElementsAre("-1", "9", "10", "1e1"));
  EXPECT_THAT(labels("l", numbers).of, ElementsAre(2, 1, 0, 2, 3));
}

TEST(Samples, KeepTheOrderOfRows) {
  const Data data = grouped({3, 1}, {2, 5});
  EXPECT_THAT(samples(*data.x, data.by[0]), ElementsAre(ElementsAre(3, 1), ElementsAre(2, 5)));
}

// s1 has both, s2 only one, s3 is measured twice under 'b': (4 + 6) / 2.
TEST(Matched, DropsWhatIsPartialAndAveragesWhatIsRepeated) {
  const std::vector<std::string> by{"a", "b", "a", "a", "b", "b"};
  const std::vector<std::string> pair{"s1", "s1", "s2", "s3", "s3", "s3"};
  const Data data{.x = Numbers{"x", {1, 2, 9, 3, 4, 6}},
                  .by = {labels("method", by)},
                  .pair = labels("user", pair)};
  const Matched rows = matched(data);
  EXPECT_THAT(rows.subjects, ElementsAre("s1", "s3"));
  EXPECT_THAT(rows.values, ElementsAre(ElementsAre(1, 3), ElementsAre(2, 5)));
  EXPECT_THAT(rows.dropped,
              ElementsAre(Dropped{1, "'user' without every level of 'method'"},
                          Dropped{1, "measurement of a 'user' beyond the first, averaged"}));
}

TEST(Matched, TakesColumnsSideBySide) {
  const Matched rows = matched(beside({1, 2}, {3, 4}));
  EXPECT_THAT(rows.conditions, ElementsAre("x", "y"));
  EXPECT_THAT(rows.values, ElementsAre(ElementsAre(1, 2), ElementsAre(3, 4)));
  EXPECT_THAT(rows.dropped, IsEmpty());
}

}  // namespace
}  // namespace assay::stats
