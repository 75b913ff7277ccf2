#include "cli/study_build.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "cli/test_console.h"
#include "study/stimulus/small_workspace_test.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

TEST(StudyBuildCommand, MakesTheMaterialOfTheStudyInItsWorkspace) {
  const TemporaryFolder folder;
  const stimulus::SmallWorkspace small(folder / "w");
  const std::filesystem::path study = folder / "w/studies/try";
  std::filesystem::create_directories(study);
  write_file(study / "design.json", to_json(stimulus::design_of("team", {"gradient"})));
  write_file(folder / "kinds.csv", "item,category\nb,C3\n");
  // Seven items with a picture and an explanation each, and three samples of the class that is
  // predicted; all maps are alike, but not the pictures below them.
  EXPECT_EQ(said(StudyBuild{.folder = study, .categories = folder / "kinds.csv"}),
            "14 stimuli of 7 items in 17 files.\n");
  const study::Material material = study::material_from_json(read_file(study / "material.json"));
  EXPECT_EQ(std::ranges::find(material.items, "b", &study::StudyItem::id)->category, "C3");
  EXPECT_EQ(material.items[0].prediction, "dog");
}

TEST(StudyBuildCommand, NamesTheModelThatIsNotThere) {
  const TemporaryFolder folder;
  const stimulus::SmallWorkspace small(folder / "w");
  const std::filesystem::path study = folder / "w/studies/try";
  std::filesystem::create_directories(study);
  write_file(study / "design.json", to_json(stimulus::design_of("team", {"gradient"})));
  EXPECT_THAT(refusal(StudyBuild{.folder = study, .model = "nett"}),
              HasSubstr("did you mean 'net'"));
}

}  // namespace
}  // namespace assay::cli
