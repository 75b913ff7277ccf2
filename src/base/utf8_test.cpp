#include "base/utf8.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(CodePoint, IsReadInOneToFourBytes) {
  EXPECT_EQ(code_point("A", 0).value, U'A');
  EXPECT_EQ(code_point("é", 0).value, U'é');
  EXPECT_EQ(code_point("€", 0).value, U'€');
  EXPECT_EQ(code_point("🐱", 0).value, U'🐱');
  EXPECT_EQ(code_point("a€b", 1).end, 4U);
}

TEST(CodePoint, OfBrokenBytesIsTheReplacementOneByteAtATime) {
  // A lone continuation, a cut lead, an overlong '/', a surrogate, past U+10FFFF, never a lead.
  for (const char* text : {"\x80", "\xE2\x82", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                           "\xFF", "\xE0\x80\x80", "\xC3("}) {
    EXPECT_EQ(code_point(text, 0).value, char32_t{0xFFFD});
    EXPECT_EQ(code_point(text, 0).end, 1U);
  }
}

TEST(Width, CountsColumnsNotBytes) {
  EXPECT_EQ(width("cat"), 3U);
  EXPECT_EQ(width("naïve"), 5U);
  EXPECT_EQ(width("e\xCC\x81"), 1U);
  EXPECT_EQ(width("猫"), 2U);
  EXPECT_EQ(width("🐱"), 2U);
  EXPECT_EQ(width(""), 0U);
}

TEST(Printable, DisarmsControlCharactersAndBrokenBytes) {
  EXPECT_EQ(printable("plain naïve 猫"), "plain naïve 猫");
  EXPECT_EQ(printable("\x1b[31mred"), "\xEF\xBF\xBD[31mred");
  EXPECT_EQ(printable("a\xC2\x9B"
                      "b\tc\nd\x7F"),
            "a\xEF\xBF\xBD"
            "b\xEF\xBF\xBD"
            "c\xEF\xBF\xBD"
            "d\xEF\xBF\xBD");
  EXPECT_EQ(printable("\xFF"), "\xEF\xBF\xBD");
}

TEST(InSmallLetters, ChangesAToZAlone) { EXPECT_EQ(in_small_letters("Ab@[Z`{ÄÉ"), "ab@[z`{ÄÉ"); }

}  // namespace
}  // namespace assay
