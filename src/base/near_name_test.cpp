#include "base/near_name.h"

#include <gmock/gmock.h>

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<std::string> commands{"model", "predict", "gradient", "get", "train"};

TEST(EditDistance, CountsEachKindOfSlipOnce) {
  EXPECT_EQ(edit_distance("model", "model"), 0U);
  EXPECT_EQ(edit_distance("model", "mode"), 1U);
  EXPECT_EQ(edit_distance("model", "modeel"), 1U);
  EXPECT_EQ(edit_distance("model", "modal"), 1U);
  EXPECT_EQ(edit_distance("model", "modle"), 1U);
  EXPECT_EQ(edit_distance("", "get"), 3U);
  EXPECT_EQ(edit_distance("get", ""), 3U);
}

// The textbook pair: k->s, e->i, +g.
TEST(EditDistance, OfKittenAndSittingIsThree) {
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance("sitting", "kitten"), 3U);
}

TEST(NearNames, FindsASlipWhateverTheCase) {
  EXPECT_THAT(near_names("Modle", commands), ElementsAre("model"));
  EXPECT_THAT(near_names("preidct", commands), ElementsAre("predict"));
}

TEST(NearNames, PutsTheNearestFirst) {
  const std::vector<std::string> known{"steppes", "stops", "steps"};
  EXPECT_THAT(near_names("stepes", known), ElementsAre("steppes", "steps", "stops"));
}

TEST(NearNames, TakesABeginningAsNear) {
  EXPECT_THAT(near_names("grad", commands), ElementsAre("gradient"));
}

TEST(NearNames, TreatsDashAndUnderscoreAlike) {
  EXPECT_THAT(near_names("learning-rat", std::vector<std::string>{"learning_rate"}),
              ElementsAre("learning_rate"));
}

TEST(NearNames, OffersNothingForAStranger) {
  EXPECT_THAT(near_names("xyzzy", commands), IsEmpty());
  EXPECT_THAT(near_names("", commands), IsEmpty());
  EXPECT_THAT(near_names(std::string(100'000, 'm'), commands), IsEmpty());
}

TEST(DidYouMean, OffersNearNamesOrElseAllOfAFew) {
  EXPECT_EQ(did_you_mean("modle", commands), "; did you mean 'model'?");
  EXPECT_EQ(did_you_mean("xyzzy", commands),
            "; known are model, predict, gradient, get and train.");
  EXPECT_EQ(did_you_mean("xyz", commands, 4), ".") << "too many to list";
  EXPECT_EQ(did_you_mean("xyzzy", std::vector<std::string>{"a"}), "; known is a.");
  EXPECT_EQ(did_you_mean("xyzzy", std::vector<std::string>{}), ".");
}

}  // namespace
}  // namespace assay
