#include "study/responses/xml.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/temporary_folder.h"

namespace assay::responses {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

class Xml : public testing::Test {
 protected:
  std::filesystem::path file(std::string_view text) const {
    write_file(folder_ / "it.xml", text);
    return folder_ / "it.xml";
  }
  auto reading(std::string_view text) const {
    return [path = file(text)] { XmlFile(path, "a"); };
  }

  TemporaryFolder folder_;
};

TEST_F(Xml, GivesElementsAttributesAndTextWithoutBlanks) {
  const XmlFile read(file("<?xml version='1.0'?><!-- <a> --><a x=\"1\" y = 'two &lt;&#65;&#xe9;'>\n"
                          "<b> text &amp; more </b><![CDATA[<d>]]></a >"),
                     "a");
  EXPECT_EQ(read.root().attribute("x").as_int(), 1);
  EXPECT_STREQ(read.root().attribute("y").value(), "two <Aé");
  EXPECT_STREQ(read.root().child_value("b"), "text & more");
  EXPECT_FALSE(read.root().child("d"));
}

TEST_F(Xml, NamesTheLineOfWhatIsBroken) {
  EXPECT_THAT(reading("<a>\n<b>\n</a>"),
              ThrowsMessage<Error>(HasSubstr("it.xml' is not sound XML in line 3")));
  for (const char* text :
       {"", "<", "<a", "<a x>", "<a x=1/>", "<a x=\"1/>", "<!-- ", "< a/>", "<a>"}) {
    EXPECT_THAT(reading(text), ThrowsMessage<Error>(HasSubstr("is not sound XML"))) << text;
  }
  EXPECT_THAT(reading("<b/>"), ThrowsMessage<Error>(HasSubstr("has no <a>")));
}

// What a file declares is neither expanded nor fetched.
TEST_F(Xml, DoesNotFollowEntitiesThatAFileDeclares) {
  std::string bomb = "<!DOCTYPE a [<!ENTITY x0 \"ha\">";
  for (int level = 1; level < 40; ++level) {
    bomb += fmt::format("<!ENTITY x{0} \"&x{1};&x{1};\">", level, level - 1);
  }
  const XmlFile read(file(bomb + "<!ENTITY f SYSTEM \"/etc/hostname\">]><a>&x39;&f;</a>"), "a");
  EXPECT_STREQ(read.root().child_value(), "&x39;&f;");
}

TEST_F(Xml, SurvivesAnyDepth) {
  std::string deep;
  for (int level = 0; level < 1'000'000; ++level) deep += "<a>";
  EXPECT_THROW(XmlFile(file(deep), "a"), Error);
  for (int level = 0; level < 1'000'000; ++level) deep += "</a>";
  EXPECT_TRUE(XmlFile(file(deep), "a").root().child("a"));
}

TEST_F(Xml, NeverHangsOnNoise) {
  const std::string letters = "<>/=\"'& ;#a!-[]?";
  Random random(11, 0);
  for (int round = 0; round < 2'000; ++round) {
    std::string text;
    const auto size = random.below(20);
    for (std::uint64_t at = 0; at < size; ++at) text += letters[random.below(letters.size())];
    try {
      XmlFile(file(text), "a");
    } catch (const Error&) {
      continue;  // refused, as most noise is
    }
  }
}

}  // namespace
}  // namespace assay::responses
