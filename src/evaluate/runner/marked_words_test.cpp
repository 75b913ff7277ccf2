#include "evaluate/runner/marked_words.h"

#include <gmock/gmock.h>

#include "base/console_test.h"
#include "base/error.h"

namespace assay::runner {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<data::Text> named(const std::vector<std::string>& names) {
  std::vector<data::Text> texts;
  for (const std::string& name : names) texts.push_back({name, "text"});
  return texts;
}

std::vector<text::Annotation> articles(const std::vector<std::string>& names) {
  std::vector<text::Annotation> all;
  for (const std::string& name : names) all.push_back({.article = name});
  return all;
}

// The articles' names in the order of the texts, "-" where there is none.
std::string matches(const std::vector<std::string>& article_names,
                    const std::vector<std::string>& text_names) {
  TestConsole test;
  const std::vector<text::Annotation> all = articles(article_names);
  std::string found;
  try {
    for (const text::Annotation* one : matched(test.console, all, named(text_names))) {
      found += (one == nullptr ? "-" : one->article) + " ";
    }
  } catch (const Error& error) {
    return error.what();
  }
  return found + test.err.str();
}

TEST(MatchedArticles, GoByTheNameOfTheTextItsStemOrItsFolderAndStem) {
  EXPECT_EQ(matches({"c", "a.txt", "b"}, {"a.txt", "b.txt", "med/c.txt", "d"}), "a.txt b c - ");
  EXPECT_EQ(matches({"med/c", "med/d.txt"}, {"space/c.txt", "med/c.txt", "med/d.txt"}),
            "- med/c med/d.txt ");
  // The whole name comes first: "1.5" is no file name, and "x" is not "m/x.txt" when it is there.
  EXPECT_EQ(matches({"1.5", "x"}, {"1.5", "m/x.txt", "x"}), "1.5 - x ");
}

TEST(MatchedArticles, OfNoTextAreNotedUnlessThatIsAllOfThem) {
  EXPECT_EQ(matches({"a", "z", "y"}, {"a"}),
            "a note: 2 annotated articles are none of the texts, such as 'z'\n");
  EXPECT_THAT(matches({"z"}, {"a"}), HasSubstr("No annotated article is one of the texts: there "
                                               "is 'z' and the first text is 'a'; call"));
}

TEST(MatchedArticles, AreRefusedWhenTheyMayBeSeveralTextsOrTwoAreOne) {
  EXPECT_THAT(matches({"c"}, {"m/c.txt", "n/c.txt"}),
              HasSubstr("The article 'c' may be 'm/c.txt' or 'n/c.txt'"));
  EXPECT_THAT(matches({"c"}, {"c", "c"}), HasSubstr("give texts distinct names"));
  EXPECT_THAT(matches({"c", "c.txt"}, {"c.txt"}),
              HasSubstr("The articles 'c' and 'c.txt' are both the text 'c.txt'"));
}

text::Classifier model(text::Case letter_case) {
  return {.classes = {"a", "b"},
          .vectoriser = text::Vectoriser({.letter_case = letter_case},
                                         {"Good", "bad", "fine", "good"}, {1, 1, 1, 1}),
          .linear = {.classes = 2, .weights = std::vector<double>(8, 0.0), .bias = {0, 0}}};
}

// The text has "bad", "good" and, unknown to the model, "x1" and "a"; "fine" is not in it.
TEST(WordsAsPoints, AreTheKnownWordsAndBehindThemWhatElseIsMarked) {
  const char* text = "Bad x1, GOOD or bad: a.";
  const text::Classifier lower = model(text::Case::lower);
  const text::Document document(lower, text);
  const WordPoints points = word_points(
      document, text,
      {.article = "", .annotators = 3, .words = {{"a", 0.2}, {"fine", 0.3}, {"good", 1}}});
  EXPECT_THAT(points.point_of, ElementsAre(0, 1));
  EXPECT_THAT(points.human, ElementsAre(0, 1, 0.2F, 0.3F));
  EXPECT_EQ(points.marking.annotators, 3U);
  EXPECT_EQ(points.marking.words, 3U);
  EXPECT_EQ(points.marking.unknown, 1U);
  EXPECT_EQ(points.marking.not_in_text, 1U);
  EXPECT_THAT(points.map(std::vector<double>{-4, 1}), ElementsAre(-1, 0.25F, 0, 0));
  EXPECT_THAT(points.map(std::vector<double>{0, 0}), ElementsAre(0, 0, 0, 0));
  // Neither is a number that a float can hold.
  EXPECT_THAT(points.map(std::vector<double>{3e-300, 6e-300}), ElementsAre(0.5F, 1, 0, 0));
  EXPECT_THAT(points.map(std::vector<double>{3e300, 6e300}), ElementsAre(0.5F, 1, 0, 0));
}

TEST(WordsAsPoints, KnowWhatEachPersonMarked) {
  const char* text = "Bad x1, GOOD or bad: a.";
  const text::Classifier lower = model(text::Case::lower);
  const text::Document document(lower, text);
  const WordPoints points =
      word_points(document, text,
                  {.article = "",
                   .annotators = 2,
                   .words = {{"a", 0.5}, {"bad", 0.5}, {"good", 0.75}},
                   .people = {{{"bad", 1}, {"good", 0.5}}, {{"a", 1}, {"good", 1}}}});
  EXPECT_THAT(points.human, ElementsAre(0.5F, 0.75F, 0.5F));
  EXPECT_THAT(points.people, ElementsAre(ElementsAre(1, 0.5F, 0), ElementsAre(0, 1, 1)));
}

// People mark words in whatever case they stand; a model that keeps case knows two of them.
TEST(WordsAsPoints, AddUpWhatDiffersInCaseOnly) {
  const char* text = "Good, bad and good";
  const text::Classifier keep = model(text::Case::keep);
  const text::Document document(keep, text);
  ASSERT_EQ(document.words().size(), 3U);
  const WordPoints points = word_points(document, text, {.article = "", .words = {{"good", 1}}});
  EXPECT_THAT(points.point_of, ElementsAre(0, 1, 0));
  EXPECT_THAT(points.human, ElementsAre(1, 0));
  EXPECT_THAT(points.map(std::vector<double>{1, 2, -4}), ElementsAre(-0.75F, 0.5F));
}

}  // namespace
}  // namespace assay::runner
