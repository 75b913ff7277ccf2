#include "base/alias.h"

#include <gmock/gmock.h>

#include "base/error.h"

namespace assay {
namespace {

using testing::ElementsAre;

constexpr std::array<std::string_view, 2> own{"deletion", "comprehensiveness"};
constexpr Alias all[] = {{"log_odds", "comprehensiveness:loss=log_odds", "time_interpret"},
                         {"removal", "deletion", "nobody"}};

std::string meant(std::string_view given) {
  return to_string(by_own_name(parse_spec(given), own, all, {"metric", "assay metrics"}));
}

TEST(Alias, StandsForASpec) {
  EXPECT_EQ(meant("removal"), "deletion");
  EXPECT_EQ(meant("log_odds:variant=ferret"), "comprehensiveness:loss=log_odds,variant=ferret");
  EXPECT_EQ(meant("log_odds:loss=probability"), "comprehensiveness:loss=probability");
  EXPECT_EQ(meant("deletion:steps=4"), "deletion:steps=4");
}

TEST(Alias, IsFoundByNearNamesAndOtherwiseByTheList) {
  const auto refusal = [](std::string_view given) -> std::string {
    try {
      return meant(given);
    } catch (const Error& error) {
      return error.what();
    }
  };
  EXPECT_EQ(refusal("log_ods"), "There is no metric 'log_ods'; did you mean 'log_odds'?");
  EXPECT_EQ(refusal("zzz"), "There is no metric 'zzz'; 'assay metrics' lists them.");
  EXPECT_EQ(
      refusal("iou,wsl"),
      "There is no metric 'iou,wsl'; give several one by one, as in '--metric iou --metric ...'.");
}

TEST(Alias, IsListedBesideItsUnit) {
  EXPECT_THAT(other_names("deletion", all), ElementsAre("removal"));
  EXPECT_THAT(other_names("comprehensiveness", all), ElementsAre("log_odds (loss=log_odds)"));
  EXPECT_THAT(other_names("iou", all), ElementsAre());
}

}  // namespace
}  // namespace assay
