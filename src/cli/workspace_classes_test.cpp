#include "cli/workspace_classes.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "study/workspace/imagenet.h"
#include "study/workspace/workspace.h"

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

// "liner" is first of all a baseball hit, and participants read it.
class AmbiguousClasses : public testing::Test {
 protected:
  AmbiguousClasses() {
    space().put_classes({{"liner", "", {}}, {"dog", "mine", {}}});
    std::filesystem::create_directories(folder / "dict");
    write_file(folder / "dict/index.noun", "liner n 2 1 @ 2 1 00000000 00000048  \n");
    write_file(folder / "dict/data.noun",
               "00000000 04 n 01 liner 0 000 | a hit that flies\n"
               "00000048 06 n 01 liner 1 000 | a large ship\n");
  }

  workspace::Workspace& space() {
    if (!space_) space_ = workspace::Workspace::create(folder / "w", "w", "");
    return *space_;
  }
  workspace::Class liner() const { return workspace::Workspace(folder / "w").classes()[0]; }

  TemporaryFolder folder;
  std::optional<workspace::Workspace> space_;
};

TEST_F(AmbiguousClasses, AWordOfSeveralMeaningsIsToBeConfirmed) {
  WorkspaceClasses unit{.workspace = folder / "w", .wordnet = folder / "dict"};
  EXPECT_THAT(said(unit), HasSubstr("to confirm: liner: a hit that flies (one of 2 meanings)\n"));
  EXPECT_TRUE(liner().unconfirmed);
  unit.wordnet = "none";
  EXPECT_THAT(said(unit), HasSubstr("to confirm: liner: a hit that flies\n")) << "it stays so";
  unit.confirm = {"linear"};
  EXPECT_THAT(refusal(unit), HasSubstr("'linear' is no class"));
  unit.confirm = {"liner"};
  EXPECT_EQ(said(unit), "2 of 2 classes have a gloss.\n");
  EXPECT_FALSE(liner().unconfirmed);
  EXPECT_EQ(liner().gloss, "a hit that flies");
}

TEST_F(AmbiguousClasses, AGlossOrASynsetThatIsGivenIsConfirmed) {
  WorkspaceClasses unit{.workspace = folder / "w", .wordnet = folder / "dict"};
  said(unit);
  unit.glosses = folder / "own.csv";
  write_file(unit.glosses, "name,gloss\nliner,n00000048\n");
  EXPECT_EQ(said(unit), "2 of 2 classes have a gloss.\n");
  EXPECT_EQ(liner().gloss, "a large ship");
  EXPECT_FALSE(liner().unconfirmed);
}

// Its number says which meaning a class of an ImageNet model has; two of them are called "crane".
TEST_F(AmbiguousClasses, AClassOfAnImageNetModelMeansItsSynset) {
  if (!std::filesystem::exists("/usr/share/wordnet/data.noun")) {
    GTEST_SKIP() << "wordnet-base is not installed";
  }
  workspace::ModelFacts facts{"resnet.onnx", "", {3, 4, 4}, {}};
  for (std::size_t at = 0; at < 1000; ++at) {
    facts.description.classes.push_back(workspace::imagenet_synset(at));
  }
  for (const auto& [at, name] :
       {std::pair{7, "cock"}, {134, "crane"}, {517, "crane"}, {628, "liner"}}) {
    facts.description.classes[static_cast<std::size_t>(at)] = name;
  }
  space().put_classes({{"liner", "", {}}, {"cock", "", {}}, {"crane", "", {}}, {"ship", "", {}}});
  space().put_model("resnet", facts);
  space().put_predictions("resnet", {});
  const std::string text = said(WorkspaceClasses{.workspace = folder / "w"});
  const auto classes = workspace::Workspace(folder / "w").classes();
  EXPECT_THAT(classes[0].gloss, HasSubstr("commercial ship"));
  EXPECT_EQ(classes[1].gloss, "adult male bird");
  EXPECT_FALSE(classes[0].unconfirmed || classes[1].unconfirmed || classes[3].unconfirmed);
  EXPECT_THAT(text, HasSubstr("to confirm: crane: large long-necked wading bird"));
  EXPECT_THAT(text, HasSubstr("(one of 2 meanings)"));
}

}  // namespace
}  // namespace assay::cli
