#include "study/responses/pascal_voc.h"

#include "study/responses/drawn_test.h"

namespace assay::responses {
namespace {

using testing::HasSubstr;

class PascalVocImport : public Importing {
 protected:
  static std::string file(const std::string& objects) {
    return "<annotation><folder>VOC2012</folder><filename>a/cat &amp; dog.jpg</filename>"
           "<size><width>500</width>\n<height>300</height><depth>3</depth></size>" +
           objects + "</annotation>";
  }
  static std::string object(const std::string& name, const std::string& box) {
    return "<object><name>" + name + "</name><bndbox>" + box + "</bndbox></object>";
  }
};

// Pixels from 1 to 500: the whole width is from 0 to just before 500.
TEST_F(PascalVocImport, CountsPixelsFromOneAndTheLastBelongsToTheBox) {
  const Imported found = imported(
      "pascal_voc", "a.xml",
      file(object("cat", "<xmin> 1 </xmin><ymin>11</ymin><xmax>500</xmax><ymax>20</ymax>")));
  ASSERT_EQ(found.boxes.size(), 1U);
  EXPECT_EQ(found.boxes[0], (ObjectBox{"cat & dog.jpg", "cat", 0, 10, 500, 20}));
  EXPECT_TRUE(found.masks.empty());
}

TEST_F(PascalVocImport, PassesOverThePartsOfAnObject) {
  const Imported found = imported(
      "pascal_voc", "a.xml",
      file("<object><name>person</name><bndbox><xmin>1</xmin><ymin>1</ymin><xmax>9</xmax><ymax>9</"
           "ymax>"
           "</bndbox><part><name>head</name><bndbox><xmin>5</xmin><ymin>5</ymin><xmax>6</xmax>"
           "<ymax>6</ymax></bndbox></part></object>"));
  ASSERT_EQ(found.boxes.size(), 1U);
  EXPECT_EQ(found.boxes[0].label, "person");
  EXPECT_EQ(found.boxes[0].x1, 9);
}

TEST_F(PascalVocImport, ABoxOutsideOfItsPictureIsOdd) {
  const Imported found =
      imported("pascal_voc", "a.xml",
               file(object("cat", "<xmin>600</xmin><ymin>1</ymin><xmax>700</xmax><ymax>2</ymax>")));
  EXPECT_TRUE(found.boxes.empty());
  EXPECT_EQ(found.oddities.size(), 1U);
}

TEST_F(PascalVocImport, NamesWhatIsNoNumberAndWhatIsMissing) {
  EXPECT_THAT(
      refusal("pascal_voc", "a.xml", file(object("cat", "<xmin>left</xmin><ymin>1</ymin>"))),
      HasSubstr("'left'"));
  EXPECT_THAT(refusal("pascal_voc", "a.xml", file(object("cat", ""))), HasSubstr("<xmin>"));
  EXPECT_THAT(refusal("pascal_voc", "a.xml", "<a/>"), HasSubstr("no <annotation>"));
}

}  // namespace
}  // namespace assay::responses
