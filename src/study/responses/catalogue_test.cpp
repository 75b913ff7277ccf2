// What every format and every kind of import owes.
#include "study/responses/drawn_test.h"
#include "study/responses/stored_test.h"

namespace assay::responses {
namespace {

TEST(EveryFormat, SaysWhatItIsInASentence) {
  for (const Export& format : exports()) {
    EXPECT_TRUE(format.info.summary.ends_with(".")) << format.info.name;
    EXPECT_EQ(format.info.file.empty(), format.info.type.empty()) << format.info.name;
  }
  for (const Import& kind : imports()) {
    EXPECT_TRUE(kind.info.summary.ends_with(".")) << kind.info.name;
  }
}

class EveryExport : public Stored {};

TEST_F(EveryExport, RepeatsItselfUnderTheSameSalt) {
  make("review");
  take_part("anna");
  for (const Export& format : exports()) {
    EXPECT_EQ(exported(format.info.name), exported(format.info.name)) << format.info.name;
    EXPECT_NE(exported(format.info.name), exported(format.info.name, "other"));
  }
}

class EveryImport : public Importing {};

// Files of noise and the empty file: refused by an Error, never by a crash.
TEST_F(EveryImport, RefusesWhatIsNotItsFile) {
  for (const Import& kind : imports()) {
    for (const std::string& bytes :
         {std::string(), std::string("\x00\xFF\x01", 3), std::string("{}"), std::string("<a/>x")}) {
      const std::string name = kind.info.name == "cvat" ? "a.json" : "a.csv";
      EXPECT_NE(refusal(std::string(kind.info.name), name, bytes), "accepted") << kind.info.name;
    }
  }
}

}  // namespace
}  // namespace assay::responses
