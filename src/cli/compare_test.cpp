#include "cli/compare.h"

#include "base/file.h"
#include "cli/test_console.h"
#include "study/responses/stored_test.h"
#include "study/workspace/workspace.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

class Comparing : public responses::Stored {
 protected:
  Compare command() {
    return {.workspace = folder_ / "lab",
            .out = folder_ / "out",
            .resamples = 200,
            .database = folder_ / "test.db"};
  }
  // The study's items, as far as a score needs them.
  void put_items(const std::vector<std::string>& ids) {
    std::vector<workspace::WorkspaceItem> items;
    for (const std::string& id : ids) {
      const std::string file = "media/" + id + ".txt";
      std::filesystem::create_directories(lab_.path_of("media"));
      write_file(lab_.path_of(file), "words");
      items.push_back({.id = id, .kind = workspace::Kind::text, .file = file});
    }
    lab_.put_items(items);
  }

  workspace::Workspace lab_ = workspace::Workspace::create(folder_ / "lab", "lab", "today");
};

// Everybody gives the first answer, so items differ by whether the machine is right: a score that
// says just that goes with people. That of six items some are right and some are wrong can happen
// by chance.
TEST_F(Comparing, HoldsScoresAgainstStoredAnswers) {
  make("team:set_size=6");
  for (const char* person : {"anna", "ben", "cleo", "dora"}) take_part(person, 1'000'000, true);
  const std::string condition = frozen_.design.conditions.back().name;
  std::string method;
  for (const study::Shown& shown : frozen_.design.conditions.back().shows) {
    if (method.empty()) method = shown.method;
  }
  if (method.empty()) method = condition;
  std::vector<workspace::Score> scores;
  std::vector<std::string> ids;
  for (const study::StudyItem& item : frozen_.material.items) {
    ids.push_back(item.id);
    // A little noise, for a perfect score has no standard error.
    const double noise = 0.03 * static_cast<double>(ids.size() % 3);
    scores.push_back({item.id, method, (item.prediction == item.label ? 1 : 0) + noise});
  }
  put_items(ids);
  lab_.put_scores("knowing", scores);
  const std::string told = said(command());
  EXPECT_THAT(told, HasSubstr("Simulated: programs took part."));
  EXPECT_THAT(told, HasSubstr("No automatic score is shown to predict people here. The least p is "
                              "that of knowing with accuracy of teams (trial_run): r = -1.00"));
  EXPECT_THAT(read_file(folder_ / "out/report.html"), HasSubstr("Programs took part here"));
  EXPECT_THAT(read_file(folder_ / "out/tables/matrix.csv"), HasSubstr("knowing,accuracy of teams"));
}

TEST_F(Comparing, SaysWhatItLacks) {
  make("team:set_size=6");
  EXPECT_THAT(refusal(command()), HasSubstr("has no automatic scores"));
  put_items({"nothing"});
  lab_.put_scores("iou", {{"nothing", "lime", 0.5}});
  EXPECT_THAT(refusal(command()), HasSubstr("Nothing in 'lab' can be compared"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
}

}  // namespace
}  // namespace assay::cli
