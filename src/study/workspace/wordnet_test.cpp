#include "study/workspace/wordnet.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "study/workspace/imagenet.h"

namespace assay::workspace {
namespace {

using testing::ElementsAre;
using testing::Eq;
using testing::IsEmpty;
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
               "queen n 1 1 @ 1 0 00000020  \n"
               "tabby n 2 3 @ ~ #p 2 0 00000083 00000020  \n");
  }

  TemporaryFolder folder;
};

std::vector<std::string> glosses(const WordNet& words, std::string_view name) {
  std::vector<std::string> result;
  for (const WordNet::Sense& sense : words.senses(name)) result.push_back(sense.gloss);
  return result;
}

TEST_F(SmallDictionary, GivesAllSensesTheMostUsualFirst) {
  EXPECT_THAT(glosses(WordNet(folder.path()), "tabby"),
              ElementsAre("a cat with a striped coat", "female cat"));
}

TEST_F(SmallDictionary, LooksUpSmallLettersWithUnderscores) {
  const WordNet words(folder.path());
  for (const char* name : {"croquet_ball", "Croquet Ball", " croquet  ball "}) {
    EXPECT_THAT(glosses(words, name), ElementsAre("ball used in playing croquet")) << name;
  }
}

TEST_F(SmallDictionary, OfSeveralNamesTakesWhatTheKnownOnesShare) {
  const WordNet words(folder.path());
  EXPECT_THAT(glosses(words, "tabby, queen"), ElementsAre("female cat"));
  EXPECT_THAT(glosses(words, "moggy, croquet ball, tabby"),
              ElementsAre("ball used in playing croquet"));
}

TEST_F(SmallDictionary, FindsASynsetByItsNumberAndLeavesExamplesOut) {
  EXPECT_THAT(WordNet(folder.path()).gloss_of_synset("n00000020"), Optional(Eq("female cat")));
  EXPECT_THAT(glosses(WordNet(folder.path()), "n00000020"), ElementsAre("female cat"));
}

TEST_F(SmallDictionary, KnowsTheWordsOfASynset) {
  const WordNet words(folder.path());
  for (const char* name : {"tabby", "Queen", "n00000020", "king, queen"}) {
    EXPECT_TRUE(words.has_name("n00000020", name)) << name;
  }
  EXPECT_FALSE(words.has_name("n00000083", "queen"));
  EXPECT_FALSE(words.has_name("n99999999", "queen"));
}

TEST_F(SmallDictionary, HasNoGlossForWhatIsNotThere) {
  const WordNet words(folder.path());
  // A beginning of a word, an offset within a line, one past the end, and nothing at all.
  for (const char* name : {"croquet", "tabb", "n00000021", "n99999999", "lost", "", "unknown"}) {
    EXPECT_THAT(glosses(words, name), IsEmpty()) << name;
  }
}

TEST(WordNet, RefusesAFolderWithoutItsFiles) {
  TemporaryFolder folder;
  EXPECT_THROW(WordNet(folder.path()), Error);
}

// Debian's files, when they are there: lexicographers' words, read off the page.
class RealWordNet : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(std::filesystem::path(usual_wordnet) / "data.noun")) {
      GTEST_SKIP() << "wordnet-base is not installed";
    }
  }
};

TEST_F(RealWordNet, KnowsWhatATabbyIs) {
  const WordNet words{usual_wordnet};
  EXPECT_EQ(glosses(words, "tabby").front(), "a cat with a grey or tawny coat mottled with black");
  EXPECT_EQ(glosses(words, "tabby").front(), words.gloss_of_synset("n02123045"));
}

// As PyTorch and Keras have them: number 134 is the bird, 517 the machine, 628 the ship.
TEST_F(RealWordNet, ClassesOfImageNetMeanWhatTheirNumbersSay) {
  const WordNet words{usual_wordnet};
  EXPECT_EQ(
      words.gloss_of_synset(imagenet_synset(628)),
      "a large commercial ship (especially one that carries passengers on a regular schedule)");
  EXPECT_EQ(words.gloss_of_synset(imagenet_synset(7)), "adult male bird");
  EXPECT_TRUE(words.has_name(imagenet_synset(134), "crane"));
  EXPECT_TRUE(words.has_name(imagenet_synset(517), "crane"));
  EXPECT_TRUE(words.has_name(imagenet_synset(0), "tench, Tinca tinca"));
  EXPECT_TRUE(words.has_name(imagenet_synset(999), "toilet_tissue"));
}

TEST_F(RealWordNet, AListOfClassesIsImageNetsWhenItsWordsStandInThatOrder) {
  const WordNet words{usual_wordnet};
  std::vector<std::string> classes;
  for (std::size_t at = 0; at < 1000; ++at) classes.push_back(imagenet_synset(at));
  for (const auto& [at, name] : {std::pair{134, "crane"}, {517, "crane"}, {628, "liner"}}) {
    classes[static_cast<std::size_t>(at)] = name;
  }
  const auto found = imagenet_synsets(classes, words);
  EXPECT_THAT(found.at("liner"), ElementsAre("n03673027"));
  EXPECT_THAT(found.at("crane"), ElementsAre("n02012849", "n03126707"));
  std::vector<std::string> with_background = classes;
  with_background.insert(with_background.begin(), "background");
  EXPECT_EQ(imagenet_synsets(with_background, words), found);
  EXPECT_THAT(imagenet_synsets({"liner", "crane"}, words), IsEmpty());
  std::rotate(classes.begin(), classes.begin() + 1, classes.end());
  EXPECT_THAT(imagenet_synsets(classes, words), IsEmpty());
}

}  // namespace
}  // namespace assay::workspace
