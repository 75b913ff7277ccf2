#include "evaluate/suites/text.h"

#include <gmock/gmock.h>

#include <map>
#include <set>
#include <sstream>

namespace assay::suites {
namespace {

// Read from the documents alone: planted words keep to one class, all others to none.
TEST(TextSuite, PlantedWordsAndNoOthersGoWithTheClass) {
  const Suite suite = Text{.items = 400}({});
  const Texts& texts = *suite.texts();
  std::map<std::string, std::map<std::string, int>> seen;  // word, class
  for (const data::Text& document : texts.documents) {
    std::istringstream words(document.text);
    for (std::string word; words >> word;) ++seen[word][*document.label];
  }
  std::set<std::string> planted;
  for (const text::Annotation& truth : texts.truth) {
    EXPECT_THAT(truth.words.size(), testing::AnyOf(2, 3));
    for (const auto& [word, weight] : truth.words) {
      EXPECT_EQ(weight, 1);
      planted.insert(word);
    }
  }
  EXPECT_EQ(planted.size(), 24U);
  for (const auto& [word, classes] : seen) {
    EXPECT_EQ(classes.size(), planted.contains(word) ? 1U : 3U) << word;
  }
}

TEST(TextSuite, TruthStandsInItsDocument) {
  const Suite suite = Text{.items = 50, .seed = 4}({});
  const Texts& texts = *suite.texts();
  ASSERT_EQ(texts.truth.size(), 50U);
  for (std::size_t item = 0; item < 50; ++item) {
    EXPECT_EQ(texts.truth[item].article, texts.documents[item].name);
    const std::string text = " " + texts.documents[item].text + " ";
    for (const auto& [word, weight] : texts.truth[item].words) {
      EXPECT_NE(text.find(" " + word + " "), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace assay::suites
