#include "report/label.h"

#include <gmock/gmock.h>

namespace assay::report {
namespace {

using testing::HasSubstr;
using testing::Not;

// A letter of size 10 takes 6: seven letters take 42, in 41 there is room for six.
TEST(Label, KeepsBothEndsOfANameThatIsTooLong) {
  EXPECT_EQ(shortened("abcdefg", 42, 10), "abcdefg");
  EXPECT_EQ(shortened("abcdefg", 41, 10), "abc…fg");
  EXPECT_EQ(shortened("abcdefg", 30, 10), "ab…fg");
}

// However little room there is, an end of either side is left.
TEST(Label, NeverCutsAwayAll) { EXPECT_EQ(shortened("abcdefg", 0, 10), "a…g"); }

TEST(Label, CountsLettersAndNotBytes) {
  EXPECT_EQ(width_of("äöü", 10), 18);
  EXPECT_EQ(shortened("äöü✗", 24, 10), "äöü✗");
  EXPECT_EQ(shortened("äöüßé", 24, 10), "äö…é");
}

TEST(Label, SaysTheWholeNameWhereItIsShortened) {
  EXPECT_THAT(label(0, 0, "abcdefg", "end", 10, 30).html(),
              HasSubstr(">ab…fg<title>abcdefg</title></text>"));
  EXPECT_THAT(label(0, 0, "abcdefg", "end", 10, 50).html(), Not(HasSubstr("<title>")));
}

}  // namespace
}  // namespace assay::report
