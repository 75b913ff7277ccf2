#include "study/responses/marked_words.h"

#include "study/responses/drawn_test.h"

namespace assay::responses {
namespace {

class MarkedWordsImport : public Importing {};

TEST_F(MarkedWordsImport, AreTheSameAfterBeingWritten) {
  const Imported found = imported("marked_words", "a.json", R"([
      {"article": 53968, "annotators": 2, "words": [["Receiver", 1.0], ["vcrs", 0.5]]},
      {"article": "b", "words": [["\u00fcber", 1]]}])");
  ASSERT_EQ(found.words.size(), 2U);
  EXPECT_EQ(found.words[0].words.at("vcrs"), 0.5);
  EXPECT_TRUE(found.oddities.empty());
  const std::string text = to_json(found.words);
  const auto again = text::parse_annotations(text, "it");
  ASSERT_EQ(again.size(), 2U);
  for (std::size_t at = 0; at < again.size(); ++at) {
    EXPECT_EQ(again[at].article, found.words[at].article);
    EXPECT_EQ(again[at].annotators, found.words[at].annotators);
    EXPECT_EQ(again[at].words, found.words[at].words);
  }
}

TEST_F(MarkedWordsImport, SayWhereAHalfCouldMeanTwoThings) {
  const Imported found = imported("marked_words", "a.json",
                                  R"([{"article": "a", "words": [["x", 0.5]]},
                                      {"article": "b", "words": []}])");
  EXPECT_EQ(found.oddities.size(), 2U);
}

}  // namespace
}  // namespace assay::responses
