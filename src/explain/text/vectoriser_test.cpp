#include "explain/text/vectoriser.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/parallel.h"

namespace assay::text {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// The numbers of this file are scikit-learn 1.2.1's, for
//   v = TfidfVectorizer(...); m = v.fit_transform(docs); print(v.idf_, m)
const std::vector<std::string> docs{"The cat sat on the mat.", "The dog ate the cat's food!",
                                    "A naïve dog; a dog.", ""};

void expect_row(std::span<const Feature> row, const std::vector<Feature>& expected) {
  ASSERT_EQ(row.size(), expected.size());
  for (std::size_t at = 0; at < row.size(); ++at) {
    EXPECT_EQ(row[at].word, expected[at].word);
    EXPECT_NEAR(row[at].value, expected[at].value, 1e-11);
  }
}

TEST(Vectoriser, AgreesWithScikitLearn) {
  const Vectorised made = vectorise(docs, {});
  EXPECT_THAT(made.vectoriser.words(),
              ElementsAre("ate", "cat", "dog", "food", "mat", "naïve", "on", "sat", "the"));
  const double once = 1.916290731874;
  const double twice = 1.510825623766;
  const std::vector<double> idf{once, twice, twice, once, once, once, once, once, twice};
  for (std::size_t at = 0; at < idf.size(); ++at) {
    EXPECT_NEAR(made.vectoriser.idf()[at], idf[at], 1e-11);
  }
  ASSERT_EQ(made.rows.size(), 4U);
  expect_row(made.rows[0], {{1, 0.319010318921},
                            {4, 0.404624139216},
                            {6, 0.404624139216},
                            {7, 0.404624139216},
                            {8, 0.638020637843}});
  expect_row(made.rows[1], {{0, 0.417772178348},
                            {1, 0.329376383994},
                            {2, 0.329376383994},
                            {3, 0.417772178348},
                            {8, 0.658752767987}});
  expect_row(made.rows[2], {{2, 0.844493201701}, {5, 0.535566272538}});
  EXPECT_THAT(made.rows[3], IsEmpty());
}

// token_pattern=r"\w+", lowercase=False
TEST(Vectoriser, AgreesWithScikitLearnOnShortWordsWithTheirCase) {
  const Vectorised made = vectorise(docs, {.tokens = {.shortest = 1, .letter_case = Case::keep}});
  EXPECT_THAT(made.vectoriser.words(), ElementsAre("A", "The", "a", "ate", "cat", "dog", "food",
                                                   "mat", "naïve", "on", "s", "sat", "the"));
  expect_row(made.rows[2],
             {{0, 0.426930740209}, {2, 0.426930740209}, {5, 0.673194198722}, {8, 0.426930740209}});
}

// min_df=2; stop_words='english'
TEST(Vectoriser, AgreesWithScikitLearnOnFewerWords) {
  const Vectorised common = vectorise(docs, {.least_documents = 2});
  EXPECT_THAT(common.vectoriser.words(), ElementsAre("cat", "dog", "the"));
  expect_row(common.rows[1], {{0, 0.408248290464}, {1, 0.408248290464}, {2, 0.816496580928}});
  const Vectorised telling = vectorise(docs, {.tokens = {.stop_words = StopWords::english}});
  EXPECT_THAT(telling.vectoriser.words(),
              ElementsAre("ate", "cat", "dog", "food", "mat", "naïve", "sat"));
  expect_row(telling.rows[0], {{1, 0.486934264074}, {4, 0.617614370976}, {6, 0.617614370976}});
}

// "the" stands four times, "dog" three times and "cat" twice.
TEST(Vectoriser, KeepsTheWordsThatStandMostOften) {
  EXPECT_THAT(vectorise(docs, {.most_words = 2}).vectoriser.words(), ElementsAre("dog", "the"));
  EXPECT_THAT(vectorise(docs, {.most_words = 4}).vectoriser.words(),
              ElementsAre("ate", "cat", "dog", "the"));
}

TEST(Vectoriser, GivesATextTheRowItHadWhenTheWordsWereLearned) {
  const Vectorised made = vectorise(docs, {});
  for (std::size_t at = 0; at < docs.size(); ++at) {
    const std::vector<Feature> row = made.vectoriser.row(docs[at]);
    EXPECT_THAT(row, testing::ElementsAreArray(made.rows[at]));
  }
  EXPECT_THAT(made.vectoriser.row("nothing known 123"), IsEmpty());
  EXPECT_THAT(made.vectoriser.counts("dog, DOG; cat"), ElementsAre(Feature{1, 1}, Feature{2, 2}));
}

TEST(Vectoriser, LearnsTheSameOnAnyThreads) {
  std::vector<std::string> many;
  for (int number = 0; number < 5000; ++number) {
    many.push_back(fmt::format("word{} of{} text{}", number % 97, number % 13, number));
  }
  const int before = threads();
  set_threads(3);
  const Vectorised three = vectorise(many, {});
  set_threads(1);
  const Vectorised one = vectorise(many, {});
  set_threads(before);
  EXPECT_EQ(one.vectoriser.words(), three.vectoriser.words());
  EXPECT_EQ(one.rows.features, three.rows.features);
}

TEST(Vectoriser, RefusesDocumentsWithoutWords) {
  const std::vector<std::string> empty{"", "? a"};
  try {
    vectorise(empty, {});
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("No word is left"));
  }
  EXPECT_THROW(vectorise(docs, {.least_documents = 4}), Error);
}

}  // namespace
}  // namespace assay::text
