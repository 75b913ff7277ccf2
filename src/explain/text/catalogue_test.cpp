// What every method must do, whatever it computes.
#include "base/parallel.h"
#include "explain/text/toy_classifier_test.h"

namespace assay::text {
namespace {

using testing::HasSubstr;

struct Row {
  const Method* method;
};

std::vector<Row> rows() {
  std::vector<Row> result;
  for (const Method& method : catalogue()) result.push_back({&method});
  return result;
}

class TextMethods : public testing::TestWithParam<Row> {
 protected:
  const Method& method = *GetParam().method;
  const Classifier model = toy_classifier();

  // Few versions, so that slow builds stay quick.
  Explain quick() const {
    Settings settings;
    for (const Described& param : method.params()) {
      if (param.name == "samples") settings.push_back({"samples", "60"});
    }
    return method.configure(settings);
  }
  Explanation ask(const Explain& explain, std::string_view text) const {
    const Document document(model, text);
    return explain(Question{document, 1, Output::probability});
  }
};

TEST_P(TextMethods, GiveEveryKnownWordAndEveryPositionAFiniteWeight) {
  const Explanation found = ask(quick(), toy_text);
  EXPECT_EQ(found.words.size(), 8U);
  EXPECT_EQ(found.positions.size(), 12U);
  for (const double weight : found.words) EXPECT_TRUE(std::isfinite(weight));
  for (const double weight : found.positions) EXPECT_TRUE(std::isfinite(weight));
  EXPECT_EQ(found.scored == 0, method.info.family == Family::control);
}

TEST_P(TextMethods, SayTheSameAgainAndOnAnyThreads) {
  const int before = threads();
  set_threads(3);
  const Explanation three = ask(quick(), toy_text);
  set_threads(1);
  const Explanation one = ask(quick(), toy_text);
  set_threads(before);
  EXPECT_EQ(one.words, three.words);
  EXPECT_EQ(one.positions, three.positions);
}

// Neither words nobody knows nor the case of letters nor what stands between words matters.
TEST_P(TextMethods, SeeWhatTheClassifierSees) {
  const Explanation plain = ask(quick(), "not good naïve plot not");
  const Explanation dressed = ask(quick(), "NOT, zzz! Good -- NAÏVE (zzz) PLOT; xyz not");
  EXPECT_EQ(plain.words, dressed.words);
  EXPECT_EQ(plain.positions, dressed.positions);
}

TEST_P(TextMethods, AnswerForATextOfOneWord) {
  const Explanation found = ask(quick(), "fun");
  EXPECT_EQ(found.words.size(), 1U);
  EXPECT_TRUE(std::isfinite(found.words[0]));
}

TEST_P(TextMethods, AreRebuiltFromTheirCompleteSpec) {
  const std::string spec = to_string(method.complete({}));
  EXPECT_EQ(ask(build(catalogue(), spec, "method"), toy_text).words,
            ask(method.configure({}), toy_text).words);
}

TEST_P(TextMethods, RefuseWhatTheyDoNotHave) {
  try {
    method.configure({{"sampels", "3"}});
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("sampels"));
  }
  for (const Described& param : method.params()) {
    EXPECT_THROW(method.configure({{std::string(param.name), "-1e9x"}}), Error) << param.name;
  }
}

TEST_P(TextMethods, SayWhatTheyAre) {
  EXPECT_TRUE(method.info.summary.ends_with('.'));
  EXPECT_EQ(method.info.reference.empty(), method.info.family == Family::control);
  for (const Described& param : method.params()) EXPECT_FALSE(param.help.empty());
}

INSTANTIATE_TEST_SUITE_P(Catalogue, TextMethods, testing::ValuesIn(rows()), [](const auto& tested) {
  return std::string(tested.param.method->info.name);
});

}  // namespace
}  // namespace assay::text
