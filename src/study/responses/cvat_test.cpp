#include "study/responses/cvat.h"

#include "study/responses/drawn_test.h"

namespace assay::responses {
namespace {

using testing::HasSubstr;

class CvatImport : public Importing {
 protected:
  static std::string file(const std::string& shapes) {
    return R"(<?xml version="1.0" encoding="utf-8"?>
<annotations><version>1.1</version><!-- <mask/> -->
  <meta><task><id>1</id></task></meta>
  <image id="0" name="a &amp; b.jpg" width="5" height="4">)" +
           shapes + "</image></annotations>";
  }
};

// The box of runs_test.cpp: 3 x 2 at (1, 1); 1 out, 2 in, 2 out, 1 in.
TEST_F(CvatImport, ReadsMasksAndPolygonsOfXml) {
  const Imported found = imported("cvat", "a.xml", file(R"(
    <mask label="cat" source="manual" rle="1, 2, 2, 1" left="1" top="1" width="3" height="2"
          z_order="0"></mask>
    <polygon label='dog' points="0.00,0.00;2.00,0.00;2.00,4.00;0.00,4.00" occluded="0"/>
    <box label="cat" xtl="0" ytl="0" xbr="1" ybr="1"/>)"));
  ASSERT_EQ(found.masks.size(), 2U);
  EXPECT_EQ(drawn(found.masks[0]), ".....\n..##.\n...#.\n.....\n");
  EXPECT_EQ(drawn(found.masks[1]), "##...\n##...\n##...\n##...\n");
  EXPECT_EQ(found.masks[0].item, "a & b.jpg");
  EXPECT_EQ(found.masks[1].label, "dog");
  EXPECT_EQ(found.oddities.size(), 1U);
  EXPECT_EQ(found.read, 3);
}

// The same mask with the corners of its box appended, both included.
TEST_F(CvatImport, ReadsShapesOfJson) {
  const std::string json = R"([{"version": 0, "shapes": [{"type": "mask", "frame": 3,
      "label": "cat", "points": [1, 2, 2, 1, 1, 1, 3, 2]}, {"type": "polygon", "frame": 4,
      "points": [0, 0, 2, 0, 2, 4, 0, 4]}, {"type": "points", "frame": 4, "points": [1, 1]}]}])";
  const Imported found = imported("cvat:width=5,height=4", "a.json", json);
  ASSERT_EQ(found.masks.size(), 2U);
  EXPECT_EQ(drawn(found.masks[0]), ".....\n..##.\n...#.\n.....\n");
  EXPECT_EQ(found.masks[0].item, "frame 3");
  EXPECT_EQ(drawn(found.masks[1]), "##...\n##...\n##...\n##...\n");
  EXPECT_EQ(found.oddities.size(), 1U);
  EXPECT_THAT(refusal("cvat", "a.json", json), HasSubstr("give cvat:width=W,height=H"));
}

TEST_F(CvatImport, RefusesWhatIsBroken) {
  EXPECT_THAT(refusal("cvat", "a.xml", file(R"(<mask label="a" rle="7" left="1" top="1" width="3"
      height="2"/>)")),
              HasSubstr("do not fit"));
  EXPECT_THAT(refusal("cvat", "a.xml", file(R"(<mask label="a" rle="6" left="4" top="1" width="3"
      height="2"/>)")),
              HasSubstr("does not lie in its picture"));
  EXPECT_THAT(refusal("cvat", "a.xml", file(R"(<mask label="a" rle="six" left="1" top="1"
      width="3" height="2"/>)")),
              HasSubstr("'six' of shape 1"));
  EXPECT_THAT(refusal("cvat", "a.xml", file("<mask label=\"a\"")), HasSubstr("in line"));
  EXPECT_THAT(refusal("cvat", "a.xml", "<a/>"), HasSubstr("no <annotations>"));
  EXPECT_THAT(refusal("cvat", "a.xml", "<annotations><track id=\"0\"/></annotations>"),
              HasSubstr("export the task as 'CVAT for images'"));
}

}  // namespace
}  // namespace assay::responses
