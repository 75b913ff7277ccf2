#include "study/design/tokens.h"

#include <gmock/gmock.h>

#include "base/rng.h"

namespace assay::study {
namespace {

using testing::ElementsAre;

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> all;
  for (const Token& token : tokens(text)) {
    if (token.word) all.emplace_back(token.text);
  }
  return all;
}

TEST(Tokens, AreWordsOfAnyScript) {
  EXPECT_THAT(words("x_1, don't\nstop"), ElementsAre("x_1", "don", "t", "stop"));
  EXPECT_THAT(words("\xC3\x9C"
                    "ber \xE2\x80\x9Cna\xC3\xAFve\xE2\x80\x9D"),
              ElementsAre("\xC3\x9C"
                          "ber",
                          "na\xC3\xAFve"));
  EXPECT_THAT(words("5€–10€ 数学。я"), ElementsAre("5", "10", "数学", "я"));
  EXPECT_THAT(words(""), ElementsAre());
}

TEST(Tokens, GiveBackAnyBytesAndAlternate) {
  Random random(1);
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (std::uint64_t left = random.below(30); left > 0; --left) {
      text += static_cast<char>(random.below(3) == 0 ? random.below(256) : 'a' + random.below(26));
    }
    std::string whole;
    bool word = false;
    const std::vector<Token> all = tokens(text);
    for (std::size_t at = 0; at < all.size(); ++at) {
      EXPECT_EQ(all[at].offset, whole.size());
      EXPECT_FALSE(all[at].text.empty());
      EXPECT_TRUE(at == 0 || all[at].word != word);
      word = all[at].word;
      whole += all[at].text;
    }
    EXPECT_EQ(whole, text);
  }
}

}  // namespace
}  // namespace assay::study
