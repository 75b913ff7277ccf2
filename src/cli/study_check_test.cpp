#include "cli/study_check.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "study/design/test_study.h"
#include "study/workspace/workspace.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

// What is printed, also when the command fails.
std::string printed(const StudyCheck& command) {
  TestConsole test;
  try {
    command(test.console);
  } catch (const Error& error) {
    test.out << "assay: " << error.what() << '\n';
  }
  return test.out.str();
}

TEST(StudyCheckCommand, CountsWhatASoundStudyNeeds) {
  const TemporaryFolder folder;
  const study::Design design = study::test_design("team:set_size=6");
  write_file(folder / "design.json", to_json(design));
  EXPECT_THAT(printed({.folder = folder.path()}), HasSubstr("there is no material.json"));
  write_file(folder / "material.json", to_json(study::test_material(design)));
  // Two pages, 3 + 4 + 6 trials of three screens, a break after ten, the debriefing: no break
  // falls due after the last.
  EXPECT_EQ(printed({.folder = folder.path()}),
            "No mistakes. 3 conditions, 2 sets of items: 6 cells of 2 participants, 12 in all; 42 "
            "screens each.\nStill to be written before anybody sees it: /contact and "
            "/consent/text.\n");
  study::Design written = design;
  written.contact = "Ann, ann@example.org";
  written.consent.text = "You may stop at any time.";
  write_file(folder / "design.json", to_json(written));
  EXPECT_THAT(printed({.folder = folder.path()}), testing::EndsWith("42 screens each.\n"));
}

TEST(StudyCheckCommand, NamesMistakesOfTheFileOfTheDesignAndOfPlannedTests) {
  const TemporaryFolder folder;
  study::Design design = study::test_design("team");
  design.planned_tests[0].test = "man_whitney";
  design.checks.pass = 9;
  write_file(folder / "design.json", to_json(design));
  const std::string text = printed({.folder = folder.path()});
  EXPECT_THAT(text, HasSubstr("/checks/pass: 9 right answers are needed, but there are only 4"));
  EXPECT_THAT(text, HasSubstr("/planned_tests/0/test: There is no test 'man_whitney'; did you mean "
                              "'mann_whitney'"));
  EXPECT_THAT(text, HasSubstr("design.json' has 2 mistakes."));
  EXPECT_THAT(printed({.folder = folder.path(), .json = true}),
              HasSubstr("\"place\": \"/checks/pass\""));

  write_file(folder / "design.json", "{\"nmae\": 1}");
  EXPECT_THAT(printed({.folder = folder.path()}), HasSubstr("did you mean 'name'?"));
}

TEST(StudyCheckCommand, NamesItemsThatTheWorkspaceDoesNotHave) {
  const TemporaryFolder folder;
  const workspace::Workspace lab = workspace::Workspace::create(folder / "lab", "lab", "");
  study::Design design = study::test_design("team:set_size=6");
  std::vector<workspace::WorkspaceItem> items;
  const study::Material material = study::test_material(design);
  for (const study::StudyItem& item : material.items) {
    std::filesystem::create_directories(lab.path_of("media"));
    const std::string file = "media/" + item.id + ".txt";
    write_file(lab.path_of(file), "words");
    items.push_back({.id = item.id, .kind = workspace::Kind::text, .file = file});
  }
  workspace::Workspace(folder / "lab").put_items(items);
  const auto place = folder / "lab/studies/one";
  std::filesystem::create_directories(place);
  write_file(place / "design.json", to_json(design));
  EXPECT_THAT(printed({.folder = place}), HasSubstr("No mistakes in the design."));
  design.item_sets[1].items[2] = "nobody";
  write_file(place / "design.json", to_json(design));
  EXPECT_THAT(printed({.folder = place}), HasSubstr("/item_sets/1/items/2: There is no item "
                                                    "'nobody'"));
}

}  // namespace
}  // namespace assay::cli
