#include "cli/study_new.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "study/design/check.h"

namespace assay::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::filesystem::path workspace(const TemporaryFolder& folder) {
  write_file(
      folder / "items.jsonl",
      "{\"id\":\"a\",\"split\":\"test\",\"label\":\"x\"}\n\n{\"id\":\"b\",\"split\":\"practice\"}\n"
      "{\"id\":\"c\",\"split\":\"check\"}\n{\"id\":\"d\"}\n");
  return folder.path() / "studies" / "birds";
}

TEST(StudyNewCommand, WritesADesignOfTheWorkspacesItems) {
  const TemporaryFolder folder;
  const auto place = workspace(folder);
  EXPECT_EQ(said(StudyNew{.folder = place,
                          .protocol = "team:set_size=1,pass=1",
                          .conditions = {"none", "heat=gradcam"},
                          .panel = "prolific"}),
            (place / "design.json").string() + "\n");
  const study::Design design = study::design_from_json(read_file(place / "design.json"));
  EXPECT_EQ(design.name, "birds");
  EXPECT_EQ(design.protocol, "team");
  EXPECT_EQ(design.item_sets.size(), 2U);
  EXPECT_THAT(design.practice.items, ElementsAre("b"));
  EXPECT_THAT(design.checks.items, ElementsAre("c"));
  EXPECT_EQ(design.conditions[1].name, "heat");
  EXPECT_EQ(design.conditions[1].shows[1].method, "gradcam");
  EXPECT_EQ(design.panel.participant, "PROLIFIC_PID");
}

TEST(StudyNewCommand, TakesHyphensAndAFolderWithASlash) {
  const TemporaryFolder folder;
  const auto place = workspace(folder);
  said(StudyNew{.folder = place / "", .protocol = "attention-image", .faithful = true});
  const study::Design design = study::design_from_json(read_file(place / "design.json"));
  EXPECT_EQ(design.name, "birds");
  EXPECT_TRUE(design.faithful);
  EXPECT_THAT(study::listed(study::check(design)), testing::IsEmpty());
}

TEST(StudyNewCommand, TakesOfAWorkspaceWhatTheProtocolCanShow) {
  const TemporaryFolder folder;
  write_file(
      folder / "items.jsonl",
      "{\"id\":\"a\",\"kind\":\"image\",\"split\":\"train\"}\n{\"id\":\"b\",\"kind\":\"image\"}\n"
      "{\"id\":\"c\",\"kind\":\"text\"}\n");
  const auto tested = [&](const std::string& protocol, std::optional<std::filesystem::path> list) {
    TestConsole test;
    const auto place = folder / ("studies/" + protocol + (list ? "_listed" : ""));
    StudyNew{.folder = place, .protocol = protocol, .items = list}(test.console);
    const study::Design design = study::design_from_json(read_file(place / "design.json"));
    std::string text = test.err.str();
    for (const study::ItemSet& set : design.item_sets) {
      for (const std::string& item : set.items) text += item;
    }
    return text;
  };
  EXPECT_EQ(tested("attention_image", std::nullopt),
            "Not taken: 1 item of the split 'train' and 1 text; '--items' takes a list of your "
            "own.\nb");
  EXPECT_EQ(tested("attention_text", std::nullopt),
            "Not taken: 1 item of the split 'train' and 1 item other than texts; '--items' takes a "
            "list of your own.\nc");
  EXPECT_EQ(tested("attention_image", folder / "items.jsonl"), "abc") << "what one lists is taken";
}

TEST(StudyNewCommand, LeavesOutItemsThatWereMadeToMisleadAModel) {
  const TemporaryFolder folder;
  write_file(folder / "items.jsonl",
             "{\"id\":\"a\"}\n{\"id\":\"a_adversarial\",\"made_from\":\"a\"}\n");
  const auto place = folder / "studies/birds";
  TestConsole test;
  StudyNew{.folder = place, .protocol = "attention_image"}(test.console);
  EXPECT_THAT(test.err.str(), HasSubstr("Not taken: 1 item made to mislead a model;"));
  const study::Design design = study::design_from_json(read_file(place / "design.json"));
  EXPECT_THAT(design.item_sets[0].items, ElementsAre("a"));
}

TEST(StudyNewCommand, RefusesWhatItCannotDo) {
  const TemporaryFolder folder;
  const auto place = workspace(folder);
  EXPECT_THAT(refusal(StudyNew{.folder = place, .protocol = "taem"}), HasSubstr("'team'"));
  EXPECT_THAT(refusal(StudyNew{.folder = place, .protocol = "team", .panel = "prolfic"}),
              HasSubstr("'prolific'"));
  said(StudyNew{.folder = place, .protocol = "team"});
  EXPECT_THAT(refusal(StudyNew{.folder = place, .protocol = "team"}), HasSubstr("there already"));
  write_file(folder / "list.jsonl", "{\"name\":\"a\"}\n");
  EXPECT_THAT(refusal(StudyNew{
                  .folder = folder / "other", .protocol = "team", .items = folder / "list.jsonl"}),
              HasSubstr("Line 1 of"));
}

}  // namespace
}  // namespace assay::cli
