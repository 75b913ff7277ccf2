#include "study/simulate/study_sight.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "study/stimulus/small_workspace_test.h"

namespace assay::simulate {
namespace {

// Columns 2 to 5 and rows 10 to 13 of 16: a square whose middle is at a quarter and three quarters.
TEST(StudySight, OutlinesLieOnTheEdgeOfTheObject) {
  std::vector<float> mask(16 * 16, 0.0F);
  for (std::size_t row = 10; row < 14; ++row) {
    for (std::size_t column = 2; column < 6; ++column) mask[row * 16 + column] = 1;
  }
  const std::vector<Spot> outline = outline_around(mask, 16);
  ASSERT_EQ(outline.size(), 24U);
  double furthest = 0;
  for (const Spot& spot : outline) {
    EXPECT_GE(spot.x, 2.5 / 16 - 1e-9);
    EXPECT_LE(spot.x, 5.5 / 16 + 1e-9);
    EXPECT_GE(spot.y, 10.5 / 16 - 1e-9);
    EXPECT_LE(spot.y, 13.5 / 16 + 1e-9);
    furthest = std::max(furthest, std::hypot(spot.x - 0.25, spot.y - 0.75));
  }
  EXPECT_NEAR(furthest, std::hypot(1.5 / 16, 1.5 / 16), 1e-9);  // the middle of a corner pixel
  EXPECT_TRUE(outline_around(std::vector<float>(256, 0.0F), 16).empty());
}

struct Rehearsed {
  explicit Rehearsed(const char* protocol) : small(folder / "w") {
    // Of the items a to d, d has the best map.
    std::vector<workspace::Score> scores;
    for (const char* id : {"a", "b", "c", "d", "e", "f", "g"}) {
      scores.push_back({id, "gradient", 0.1 * (id[0] - 'a'), ""});
    }
    small.workspace.put_scores("insertion", scores);
    frozen.design = stimulus::design_of(protocol, {"gradient"});
    std::filesystem::create_directories(folder / "w/studies/try");
    frozen.material = stimulus::build(small.workspace, folder / "w/studies/try", frozen.design,
                                      {.model = "net"}, [](std::size_t, std::size_t) {})
                          .material;
    sight = sight_of(small.workspace, frozen);
  }

  double clarity(const char* item, const std::string& part) const {
    const std::string condition = part == "picture" ? "" : "gradient";
    const std::filesystem::path file =
        stimulus::stimulus_of(frozen.material, item, condition, part).file;
    return sight.clarity.at(file.stem().string());
  }

  const TemporaryFolder folder;
  stimulus::SmallWorkspace small;
  study::Frozen frozen;
  Sight sight;
};

TEST(StudySight, MapsWithHigherInsertionScoresAreClearer) {
  const Rehearsed team("team");
  double before = 0;
  for (const char* item : {"a", "b", "c", "d"}) {
    EXPECT_GT(team.clarity(item, "explanation"), before) << item;
    before = team.clarity(item, "explanation");
  }
  EXPECT_LT(before, 0.95);
  // Their mean is halfway between b and c.
  EXPECT_NEAR(team.clarity("b", "explanation") + team.clarity("c", "explanation"), 1.4, 1e-9);
  EXPECT_EQ(team.clarity("a", "picture"), team.clarity("d", "picture"));
}

TEST(StudySight, PracticeAndChecksAreClear) {
  const Rehearsed team("team");
  for (const char* item : {"e", "f", "g"}) {
    EXPECT_EQ(team.clarity(item, "explanation"), 1);
    EXPECT_EQ(team.clarity(item, "picture"), 1);
  }
  EXPECT_TRUE(team.sight.outlines.contains("a"));  // the small workspace has masks
  EXPECT_TRUE(team.sight.telling.empty());
}

TEST(StudySight, MoreOfAPictureTellsMore) {
  const Rehearsed faces("psychophysics");
  for (const char* item : {"a", "d"}) {
    EXPECT_LT(faces.clarity(item, "level 5"), faces.clarity(item, "level 15"));
    EXPECT_LT(faces.clarity(item, "level 15"), faces.clarity(item, "level 60"));
  }
  EXPECT_LT(faces.clarity("a", "level 15"), faces.clarity("d", "level 15"));
}

}  // namespace
}  // namespace assay::simulate
