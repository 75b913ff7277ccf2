#include "cli/workspace_classes.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "workspace/workspace.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

class WorkspaceClassesCommand : public testing::Test {
 protected:
  WorkspaceClassesCommand() {
    workspace::Workspace::create(folder / "w", "w", "")
        .put_classes({{"tiger cat", "", {}}, {"zyx", "", {}}, {"dog", "mine", {}}});
    std::filesystem::create_directories(folder / "dict");
    write_file(folder / "dict/index.noun",
               "dog n 1 0 1 0 00000000  \ntiger_cat n 1 1 @ 1 0 00000000  \n");
    write_file(folder / "dict/data.noun", "00000000 05 n 01 tiger_cat 0 000 | a striped cat  \n");
  }

  TemporaryFolder folder;
};

TEST_F(WorkspaceClassesCommand, FillsWhatIsMissingAndNamesWhatItCannotFind) {
  const std::string text =
      said(WorkspaceClasses{.workspace = folder / "w", .wordnet = folder / "dict"});
  EXPECT_EQ(text, "2 of 3 classes have a gloss.\nwithout a gloss: zyx\n");
  const workspace::Workspace space(folder / "w");
  EXPECT_EQ(space.classes()[0].gloss, "a striped cat");
  EXPECT_EQ(space.classes()[2].gloss, "mine");
}

TEST_F(WorkspaceClassesCommand, TakesGlossesFromAList) {
  write_file(folder / "own.csv", "name,gloss\nzyx,\"a thing, of sorts\"\ndog,a pet\n");
  const WorkspaceClasses unit{
      .workspace = folder / "w", .wordnet = folder / "dict", .glosses = folder / "own.csv"};
  EXPECT_EQ(said(unit), "3 of 3 classes have a gloss.\n");
  const workspace::Workspace space(folder / "w");
  EXPECT_EQ(space.classes()[1].gloss, "a thing, of sorts");
  EXPECT_EQ(space.classes()[2].gloss, "a pet");
  write_file(folder / "own.csv", "name,gloss\ncow,a beast\n");
  EXPECT_THAT(refusal(unit), HasSubstr("'cow' is no class"));
}

}  // namespace
}  // namespace assay::cli
