#include "study/analysis/attention_text/attention_text.h"

#include "base/rng.h"
#include "study/analysis/marks/marked_test.h"
#include "study/analysis/r_tables_test.h"
#include "study/design/tokens.h"

namespace assay::analysis {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Words stand at even places: 0 The, 2 cat, 4 sat, 6 on, 8 the, 10 mat.
Evidence cat_and_mat() {
  Evidence evidence{.study = "s", .protocol = "attention_text"};
  evidence.material.emplace();
  evidence.material->items.push_back(
      {.id = "text", .kind = "text", .text = "The cat sat on the mat"});
  evidence.rows = {answered("words", "a", "text", R"({"words":[2,10]})"),
                   answered("words", "b", "text", R"({"words":[2]})")};
  return evidence;
}

std::vector<MarkedText> marked(const Evidence& evidence, WordUnit unit,
                               MarkedOddly* odd = nullptr) {
  const Rows rows = select(evidence, [](const ResponseRow&) { return true; });
  return word_marks(rows, texts_of(evidence), unit, odd);
}

TEST(AttentionText, WeighsWordsByTheShareOfPeople) {
  const auto texts = marked(cat_and_mat(), WordUnit::position);
  ASSERT_EQ(texts.size(), 1U);
  EXPECT_THAT(shares(texts[0].marks), ElementsAre(0, 1, 0, 0, 0, 0.5F));
  const ProtocolReport told = AttentionText{}(cat_and_mat());
  const Sheet& sheet = sheet_in(told.sections, "word_weights");
  EXPECT_EQ(number_in(sheet, {"text", "mat"}, "weight"), 0.5);
  EXPECT_EQ(number_in(sheet, {"text", "mat"}, "annotators"), 2);
  EXPECT_EQ(number_in(sheet, {"text", "mat"}, "place"), 6);
}

// As published: lower case, each word once, without stop words and short ones.
TEST(AttentionText, CanWeighWordsWhereverTheyStand) {
  Evidence evidence = cat_and_mat();
  evidence.material->items[0].text = "The cat sat on the Cat";
  const auto texts = marked(evidence, WordUnit::type);
  EXPECT_THAT(texts[0].words, ElementsAre("cat", "sat"));
  EXPECT_THAT(shares(texts[0].marks), ElementsAre(1, 0));
}

// Twelve marks of six words, three of them "marked"; one word is not agreed on. Observed: 2 / 12.
// Expected: 2 * 3 * 9 / (12 * 11). Alpha = 1 - (1/6) / (54/132) = 0.59259.
TEST(AttentionText, HasKrippendorffsAlphaByHand) {
  const auto found = alpha_of_words(marked(cat_and_mat(), WordUnit::position), 0);
  EXPECT_NEAR(*found.value, 1 - (1.0 / 6) / (54.0 / 132), 1e-9);
  EXPECT_FALSE(found.interval);  // of one text
}

Evidence many_texts(double chance_of_topic, double chance_of_others, std::uint64_t seed,
                    int people = 4) {
  Evidence evidence{.study = "s", .protocol = "attention_text"};
  evidence.material.emplace();
  for (std::uint64_t item = 0; item < 12; ++item) {
    const std::string name = fmt::format("text{:02}", item);
    std::string text;
    for (int word = 0; word < 30; ++word) text += fmt::format("word{} ", word);
    evidence.material->items.push_back({.id = name, .kind = "text", .text = text});
    MapOf good{"good", name, 30, 1, std::vector<float>(30)};
    MapOf bad{"bad", name, 30, 1, std::vector<float>(30)};
    for (int person = 0; person < people; ++person) {
      Random random(seed + item, static_cast<std::uint64_t>(person));
      std::string places;
      for (int word = 0; word < 30; ++word) {
        const bool is_topic = word % 6 == static_cast<int>(item) % 6;
        good.values[static_cast<std::size_t>(word)] = is_topic ? 1 : 0;
        bad.values[static_cast<std::size_t>(word)] =
            word % 6 == static_cast<int>(item + 1) % 6 ? 1 : 0;
        if (random.uniform() < (is_topic ? chance_of_topic : chance_of_others)) {
          places += fmt::format("{}{}", places.empty() ? "" : ",", 2 * word);
        }
      }
      evidence.rows.push_back(
          answered("words", "p" + std::to_string(person), name, "{\"words\":[" + places + "]}"));
    }
    evidence.maps.push_back(std::move(good));
    evidence.maps.push_back(std::move(bad));
  }
  return evidence;
}

TEST(AttentionText, FindsTheMethodThatPicksTheSameWords) {
  const ProtocolReport told = AttentionText{}(many_texts(0.9, 0.02, 1));
  expect_sound(told);
  const Sheet& scores = sheet_in(told.sections, "scores_against_people");
  const std::string ranked = "word_average_precision:mask_threshold=0.49";
  EXPECT_GT(number_in(scores, {"good", ranked}, "mean"),
            number_in(scores, {"bad", ranked}, "mean") + 0.5);
  EXPECT_THAT(told.summary[0], HasSubstr("good agrees best"));
  EXPECT_LT(*told.sections[2].findings[0].adjusted_p, 0.01);
  EXPECT_THAT(told.sections[0].figures[0].picture.html(), HasSubstr("word7"));
}

// Of forty people somebody marks nearly every word, and were all of these to be found, any order of
// all words would be perfect.
TEST(AttentionText, IsNotFooledByWordsThatHardlyAnybodyMarked) {
  const ProtocolReport told = AttentionText{}(many_texts(0.9, 0.08, 2, 40));
  const Sheet& scores = sheet_in(told.sections, "scores_against_people");
  for (const std::string metric : {"half_l1", "word_average_precision:mask_threshold=0.49"}) {
    EXPECT_GT(number_in(scores, {"good", metric}, "mean"),
              number_in(scores, {std::string(random_control), metric}, "mean") + 0.2)
        << metric;
  }
}

// Krippendorff's definition once more, slowly: pairs within words against pairs of all marks.
double slow_alpha(const std::vector<MarkedText>& texts) {
  double apart = 0, ones = 0, all = 0;
  for (const MarkedText& text : texts) {
    const auto people = static_cast<double>(text.marks.people.size());
    for (std::size_t word = 0; word < text.words.size(); ++word) {
      double marked_by = 0;
      for (const MarkedPoints& mask : text.marks.masks) marked_by += mask[word] ? 1 : 0;
      apart += 2 * marked_by * (people - marked_by) / (people - 1);
      ones += marked_by;
      all += people;
    }
  }
  return 1 - (apart / all) / (2 * ones * (all - ones) / (all * (all - 1)));
}

struct Recovered {
  double mean = 0;
  int held = 0;  // intervals that hold the truth
};

Recovered recovered(double topic, double other, double truth, std::uint64_t first_seed) {
  Recovered result;
  for (std::uint64_t study = 0; study < 12; ++study) {
    const auto texts =
        marked(many_texts(topic, other, first_seed + 50 * study), WordUnit::position);
    const stats::Bootstrapped alpha = alpha_of_words(texts, study);
    EXPECT_NEAR(*alpha.value, slow_alpha(texts), 1e-9);
    result.mean += *alpha.value / 12;
    result.held += alpha.interval->low <= truth && truth <= alpha.interval->high ? 1 : 0;
  }
  return result;
}

// Marked by chance alike everywhere, alpha is zero. It is about the mean correlation of the six
// pairs of people over 360 words, so it deviates by 1 / sqrt(360 * 6) = 0.0215, and the mean of
// twelve studies by 0.0062; five of these are allowed. Intervals of twelve texts hold the truth in
// about 90 % of studies: fewer than seven of twelve have a chance below 0.001.
TEST(AttentionText, HasNoAlphaWhereWordsAreMarkedByChance) {
  const Recovered none = recovered(0.2, 0.2, 0, 50);
  EXPECT_NEAR(none.mean, 0, 0.031);
  EXPECT_GE(none.held, 7);
}

// With a chance of 0.9 for one word of six and 0.02 for the others, disagreement is
// (0.09 + 5 * 0.0196) / 6 against q (1 - q) of the mean q = 1/6: 1 - 0.0313 / 0.1389 = 0.774.
TEST(AttentionText, RecoversAlpha) {
  const Recovered some = recovered(0.9, 0.02, 0.774, 90);
  EXPECT_NEAR(some.mean, 0.774, 0.045);
  EXPECT_GE(some.held, 7);
}

TEST(AttentionText, HasTablesThatRFindsAgain) {
  if (!has_r()) GTEST_SKIP() << "there is no Rscript";
  expect_found_again(AttentionText{}(many_texts(0.7, 0.1, 2)));
  expect_found_again(AttentionText{.words = WordUnit::type}(many_texts(0.7, 0.1, 2)));
}

TEST(AttentionText, CountsWhatIsOdd) {
  Evidence evidence = cat_and_mat();
  // A blank, a place that is not there, no marks at all; a text nobody knows.
  evidence.rows.push_back(answered("words", "c", "text", R"({"words":[1]})"));
  evidence.rows.push_back(answered("words", "d", "text", R"({"words":[99]})"));
  evidence.rows.push_back(answered("words", "e", "text", "yes"));
  evidence.rows.push_back(answered("words", "e", "lost", R"({"words":[0]})"));
  evidence.rows.push_back(answered("words", "f", "text", "nothing"));
  MarkedOddly odd;
  const auto texts = marked(evidence, WordUnit::position, &odd);
  EXPECT_EQ(odd.unreadable, 3U);
  EXPECT_EQ(odd.without_text, 1U);
  EXPECT_EQ(texts[0].marks.people.size(), 3U);
  EXPECT_THROW(AttentionText{}(Evidence{.study = "s", .protocol = "p"}), Error);
}

// What a text says cannot become markup.
TEST(AttentionText, DrawsTextsAsTexts) {
  Evidence evidence = cat_and_mat();
  evidence.material->items[0].id = "<b>";
  for (auto& row : evidence.rows) row.item = "<b>";
  const std::string drawn = AttentionText{}(evidence).sections[0].figures[0].picture.html();
  EXPECT_THAT(drawn, HasSubstr("&lt;b&gt; (2 annotators)"));
  EXPECT_THAT(drawn, HasSubstr("bold"));
}

}  // namespace
}  // namespace assay::analysis
