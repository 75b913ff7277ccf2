#include "study/responses/columns.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"

namespace assay::responses {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;
using testing::ThrowsMessage;

class NamedColumns : public testing::Test {
 protected:
  Imported read(const std::string& text) const {
    write_file(folder_ / "t.csv", text);
    return map_(folder_ / "t.csv");
  }

  TemporaryFolder folder_;
  Columns map_{.participant = "who", .item = "picture", .response = "said"};
};

TEST_F(NamedColumns, BecomeRowsOfTestTrials) {
  map_.correct = "right";
  map_.rt = "ms";
  map_.confidence = "sure";
  map_.percent = true;
  const Imported found = read(
      "who,picture,said,right,ms,sure\nann@x,cat.png,Yes,1,812.4,54\n"
      "ben,dog.png,No,0,,7\nann@x,owl.png,No,1,90,100\n");
  ASSERT_THAT(found.rows, SizeIs(3));
  const ResponseRow& first = found.rows[0];
  EXPECT_EQ(first.participant, "1") << "whoever it is";
  EXPECT_EQ(first.session, "1");
  EXPECT_EQ(first.phase, "test");
  EXPECT_EQ(first.screen, "decide");
  EXPECT_EQ(first.item, "cat.png");
  EXPECT_EQ(first.response, "Yes");
  EXPECT_EQ(first.correct, true);
  EXPECT_EQ(first.rt, 812);
  EXPECT_DOUBLE_EQ(*first.confidence, 0.54);
  EXPECT_EQ(found.rows[1].participant, "2");
  EXPECT_EQ(found.rows[1].rt, std::nullopt);
  EXPECT_EQ(found.rows[2].participant, "1");
  EXPECT_EQ(found.rows[2].seq, 2);
}

TEST_F(NamedColumns, MayTellWhatPeopleKnewBefore) {
  map_.known = "knew";
  const Imported found = read("who,picture,said,knew\nann,cat.png,Yes,No\n");
  ASSERT_THAT(found.rows, SizeIs(2));
  EXPECT_EQ(found.rows[0].screen, "familiar");
  EXPECT_EQ(found.rows[0].response, "no");
  EXPECT_EQ(found.rows[1].screen, "decide");
  EXPECT_EQ(found.rows[1].seq, 2);
}

TEST_F(NamedColumns, MayTellWhoIsExcludedAndWhatIsNoTest) {
  write_file(folder_ / "t.csv",
             "who,picture,said,out,part\nann,a,Yes,1,test\nann,b,Yes,1,check\nben,a,No,0,\n");
  const Imported found =
      build(imports(), "columns:participant=who,item=picture,response=said,excluded=out,phase=part",
            "kind")(folder_ / "t.csv");
  ASSERT_THAT(found.rows, SizeIs(3));
  EXPECT_TRUE(found.rows[0].excluded);
  EXPECT_EQ(found.rows[1].phase, "check");
  EXPECT_FALSE(found.rows[2].excluded);
  EXPECT_EQ(found.rows[2].phase, "test");
}

// The third line is the first again. With a time it has the first one's number, by which analyses
// know it; nothing is thrown away here.
TEST_F(NamedColumns, OfLinesThatAreThereTwiceAreReportedAndKept) {
  const char* text =
      "who,picture,said,ms\nann,cat.png,Yes,812\nann,dog.png,Yes,812\n"
      "ann,cat.png,Yes,812\n";
  const Imported both = read(text);
  ASSERT_THAT(both.rows, SizeIs(3));
  EXPECT_EQ(both.rows[2].seq, 3);
  EXPECT_THAT(both.oddities,
              ElementsAre(Oddity{"a line that is there twice; both count, for neither has a time",
                                 "line 4"}));
  map_.rt = "ms";
  const Imported once = read(text);
  ASSERT_THAT(once.rows, SizeIs(3));
  EXPECT_EQ(once.rows[1].seq, 2);
  EXPECT_EQ(once.rows[2].seq, 1);
  EXPECT_THAT(once.oddities,
              ElementsAre(Oddity{"a line that is there twice; analyses count it once", "line 4"}));
}

TEST_F(NamedColumns, ThatBecameDatesAreReportedAndKept) {
  map_.label = "label";
  const Imported found = read("who,picture,said,label\nann,a,No,6/1/49\n");
  EXPECT_EQ(found.rows[0].label, "6/1/49");
  EXPECT_THAT(found.oddities,
              ElementsAre(Oddity{"a text that a spreadsheet made a date", "line 2"}));
}

// Nobody, nothing and no condition are no person, no item and no condition. What else is blank
// stays, and is counted.
TEST_F(NamedColumns, WithoutWhatEveryAnswerHasAreReportedAndLeftOut) {
  map_.condition = "how";
  map_.correct = "right";
  const Imported found = read(
      "who,picture,how,said,right\nann,a,map,Yes,1\n,a,map,Yes,1\nann, ,map,Yes,1\n"
      "ann,a,,Yes,1\nann,b,map,,\n");
  EXPECT_EQ(found.read, 5);
  ASSERT_THAT(found.rows, SizeIs(2));
  EXPECT_EQ(found.rows[1].item, "b");
  EXPECT_EQ(found.rows[1].seq, 2);
  EXPECT_THAT(
      found.oddities,
      ElementsAre(Oddity{"a line without a participant, which is left out", "line 3"},
                  Oddity{"a line without an item, which is left out", "line 4"},
                  Oddity{"a line without a condition, which is left out", "line 5"},
                  Oddity{"a line without an answer", "line 6"},
                  Oddity{"a line that does not say whether the answer is right", "line 6"}));
}

TEST_F(NamedColumns, OfNumbersAndPhasesThatNoStudyHasAreRefused) {
  map_.confidence = "sure";
  EXPECT_THAT([&] { read("who,picture,said,sure\nann,a,No,54\n"); },
              ThrowsMessage<Error>(HasSubstr("has '54' in the column 'sure', which takes a number "
                                             "from 0 to 1, or from 0 to 100 with percent=true")));
  map_.percent = true;
  EXPECT_THAT([&] { read("who,picture,said,sure\nann,a,No,540\n"); },
              ThrowsMessage<Error>(HasSubstr("which takes a percentage from 0 to 100")));
  map_ = {.participant = "who", .item = "picture", .response = "said", .phase = "part"};
  EXPECT_THAT([&] { read("who,picture,said,part\nann,a,No,Test\n"); },
              ThrowsMessage<Error>(
                  AllOf(HasSubstr("Line 2"), HasSubstr("'Test'"), HasSubstr("check, test"))));
}

TEST_F(NamedColumns, AreRefusedWithTheirNameAndPlace) {
  map_.correct = "rigth";
  EXPECT_THAT([&] { read("who,picture,said,right\nann,a,No,1\n"); },
              ThrowsMessage<Error>(HasSubstr("has no column 'rigth'; did you mean 'right'?")));
  map_.correct = "right";
  EXPECT_THAT([&] { read("who,picture,said,right\nann,a,No,maybe\n"); },
              ThrowsMessage<Error>(HasSubstr("'maybe' in the column 'right', which takes 1 or 0")));
  map_.item = "";
  EXPECT_THAT([&] { read("who\nann\n"); },
              ThrowsMessage<Error>(HasSubstr("participant, item and response must be named")));
}

}  // namespace
}  // namespace assay::responses
