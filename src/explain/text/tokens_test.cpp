#include "explain/text/tokens.h"

#include <gmock/gmock.h>

#include "explain/text/stop_words.h"

namespace assay::text {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> words(std::string_view text, const TokenOptions& options = {}) {
  std::vector<std::string> all;
  for (Token& token : tokens(text, options)) all.push_back(std::move(token.word));
  return all;
}

// re.findall(r"(?u)\b\w\w+\b", text.lower()) and re.findall(r"\w+", text)
TEST(Tokens, AreThoseOfScikitLearnsPatterns) {
  const char* text = "Été à Zürich: naïve_x 3 kg — don't, Ångström! 数学は楽しい a b";
  EXPECT_THAT(words(text),
              ElementsAre("été", "zürich", "naïve_x", "kg", "don", "ångström", "数学は楽しい"));
  EXPECT_THAT(words(text, {.shortest = 1, .letter_case = Case::keep}),
              ElementsAre("Été", "à", "Zürich", "naïve_x", "3", "kg", "don", "t", "Ångström",
                          "数学は楽しい", "a", "b"));
}

TEST(Tokens, SayWhereTheyStandInBytes) {
  EXPECT_THAT(tokens("Été à Zürich.", {}), ElementsAre(Token{0, 5, "été"}, Token{9, 7, "zürich"}));
  EXPECT_THAT(tokens("...two  ends", {}), ElementsAre(Token{3, 3, "two"}, Token{8, 4, "ends"}));
}

// A capital may need more bytes than its small letter: U+023A has two, U+2C65 three.
TEST(Tokens, KeepTheirPlaceWhenLowerCaseIsLonger) {
  EXPECT_THAT(tokens("ȺȺ xy", {}), ElementsAre(Token{0, 4, "ⱥⱥ"}, Token{5, 2, "xy"}));
}

TEST(Tokens, EndAtBytesThatAreNotText) {
  EXPECT_THAT(words("ab\xff\x63\x64 \xc3"), ElementsAre("ab", "cd"));
  EXPECT_THAT(words(std::string_view("ab\0cd", 5)), ElementsAre("ab", "cd"));
  EXPECT_THAT(words(""), IsEmpty());
  EXPECT_THAT(words("? ! a"), IsEmpty());
}

TEST(Tokens, CanLeaveOutStopWordsInAnyCase) {
  EXPECT_THAT(words("The cat and THE Dog", {.stop_words = StopWords::english}),
              ElementsAre("cat", "dog"));
  EXPECT_THAT(
      words("The cat and THE Dog", {.letter_case = Case::keep, .stop_words = StopWords::english}),
      ElementsAre("cat", "Dog"));
}

TEST(Tokens, CountCharactersAndNotBytes) {
  EXPECT_THAT(words("né où abc", {.shortest = 3}), ElementsAre("abc"));
}

}  // namespace
}  // namespace assay::text
