#include "study/design/design.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "study/design/test_study.h"

namespace assay::study {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string smallest(const std::string& more) {
  return R"({"name": "a", "title": "T", "contact": "c", "consent": {"text": "yes?"},
             "trial": {"screens": ["contour"]}, "conditions": [], "item_sets": [])" +
         more + "}";
}

std::vector<std::string> mistakes(const std::string& text) {
  Design design;
  std::vector<std::string> all;
  for (const Mistake& mistake : read_design(text, design)) {
    all.push_back(mistake.place + ": " + mistake.sentence);
  }
  return all;
}

TEST(Design, IsReadWithDefaultsForWhatIsNotSaid) {
  const Design design = design_from_json(smallest(R"(, "minutes": 25)"));
  EXPECT_EQ(design.minutes, 25);
  EXPECT_EQ(design.version, 1);
  EXPECT_EQ(design.trial.screens, std::vector{Screen::contour});
  EXPECT_EQ(design.resume.trial_minutes, 30);
  EXPECT_EQ(design.quota.places, std::nullopt);
}

TEST(Design, NamesEveryMistakeWithItsPlaceAtOnce) {
  EXPECT_THAT(
      mistakes(smallest(R"(, "minuets": 3, "version": 0, "test": {"order": "shufled"},
                            "practice": {"pass": "3"}, "quota": {"replicates": 1.5})")),
      ElementsAre("/version: 0 does not fit; give a whole number from 1 to 10000.",
                  "/practice/pass: This is a text where a whole number from 0 to 1000 belongs.",
                  "/test/order: 'shufled' is none of fixed and shuffled; did you mean 'shuffled'?",
                  "/quota/replicates: 1.5 does not fit; give a whole number from 1 to 100000.",
                  "/minuets: There is no key 'minuets' here; did you mean 'minutes'?"));
}

TEST(Design, NamesWhatIsMissing) {
  EXPECT_THAT(mistakes(R"({"name": "a", "title": "", "contact": null, "consent": {},
                           "trial": {"screens": [1]}, "conditions": {}})"),
              ElementsAre("/title: This is empty; write something.",
                          "/contact: This is null where a text belongs; leave it out instead.",
                          "/consent/text: This is missing: what people agree to, word for word.",
                          "/trial/screens/0: This is a number where a text belongs.",
                          "/conditions: This is an object where a list belongs.",
                          "/item_sets: This is missing: which items a participant sees together."));
}

TEST(Design, RefusesWhatIsNotJsonOrSaysAKeyTwice) {
  for (const char* text : {"", "{", "[1]]", R"({"name": "a", "name": "b"})"}) {
    EXPECT_THROW(design_from_json(text), Error) << text;
  }
  EXPECT_THROW(design_from_json(std::string(100'000, '[')), Error);
}

TEST(Design, TellsNoMoreMistakesThanCanBeRead) {
  std::string keys;
  for (int at = 0; at < 500; ++at) keys += fmt::format(R"(, "k{}": 1)", at);
  EXPECT_EQ(mistakes(smallest(keys)).size(), most_mistakes);
  try {
    design_from_json(smallest(keys));
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("The design has 100 mistakes or more: /k"));
  }
}

}  // namespace
}  // namespace assay::study
