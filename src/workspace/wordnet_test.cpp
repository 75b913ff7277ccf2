#include "workspace/wordnet.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"

namespace assay::workspace {
namespace {

using testing::Eq;
using testing::Optional;

// Two senses of "tabby" and one of "croquet_ball", in WordNet's own form. A line begins with the
// byte at which it stands: the licence is 20 bytes.
class SmallDictionary : public testing::Test {
 protected:
  SmallDictionary() {
    const std::string licence = "  1 This licence...\n";
    const std::string queen = "00000020 05 n 02 tabby 0 queen 0 000 | female cat; \"a tabby\"  \n";
    const std::string cat = "00000083 05 n 01 tabby 1 000 | a cat with a striped coat  \n";
    const std::string ball = "00000142 06 n 01 croquet_ball 0 000 | ball used in playing croquet\n";
    write_file(folder / "data.noun", licence + queen + cat + ball);
    write_file(folder / "index.noun",
               "  1 This licence...\n"
               "croquet_ball n 1 1 @ 1 0 00000142  \n"
               "lost n 1 1 @ 1 0 00009999  \n"
               "tabby n 2 3 @ ~ #p 2 0 00000083 00000020  \n");
  }

  TemporaryFolder folder;
};

TEST_F(SmallDictionary, GivesTheFirstSense) {
  EXPECT_THAT(WordNet(folder.path()).gloss("tabby"), Optional(Eq("a cat with a striped coat")));
}

TEST_F(SmallDictionary, LooksUpSmallLettersWithUnderscores) {
  const WordNet words(folder.path());
  for (const char* name : {"croquet_ball", "Croquet Ball", " croquet  ball "}) {
    EXPECT_THAT(words.gloss(name), Optional(Eq("ball used in playing croquet"))) << name;
  }
}

TEST_F(SmallDictionary, TakesTheFirstKnownOfSeveralNames) {
  EXPECT_THAT(WordNet(folder.path()).gloss("moggy, croquet ball, tabby"),
              Optional(Eq("ball used in playing croquet")));
}

TEST_F(SmallDictionary, FindsASynsetByItsNumberAndLeavesExamplesOut) {
  EXPECT_THAT(WordNet(folder.path()).gloss("n00000020"), Optional(Eq("female cat")));
}

TEST_F(SmallDictionary, HasNoGlossForWhatIsNotThere) {
  const WordNet words(folder.path());
  // A beginning of a word, an offset within a line, one past the end, and nothing at all.
  for (const char* name : {"croquet", "tabb", "n00000021", "n99999999", "lost", "", "unknown"}) {
    EXPECT_EQ(words.gloss(name), std::nullopt) << name;
  }
}

TEST(WordNet, RefusesAFolderWithoutItsFiles) {
  TemporaryFolder folder;
  EXPECT_THROW(WordNet(folder.path()), Error);
}

// Debian's files, when they are there: lexicographers' words, read off the page.
TEST(WordNet, KnowsWhatATabbyIs) {
  if (!std::filesystem::exists(std::filesystem::path(usual_wordnet) / "data.noun")) {
    GTEST_SKIP() << "wordnet-base is not installed";
  }
  const WordNet words{usual_wordnet};
  EXPECT_THAT(words.gloss("tabby"),
              Optional(Eq("a cat with a grey or tawny coat mottled with black")));
  EXPECT_EQ(words.gloss("tabby"), words.gloss("n02123045"));
}

}  // namespace
}  // namespace assay::workspace
