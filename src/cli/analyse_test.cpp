#include "cli/analyse.h"

#include "base/file.h"
#include "cli/import.h"
#include "cli/test_console.h"
#include "study/responses/stored_test.h"
#include "study/workspace/workspace.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

class Analyses : public responses::Stored {
 protected:
  Analyse command() {
    return {.workspace = folder_.path(),
            .study = "trial_run",
            .out = folder_ / "out",
            .database = folder_ / "test.db"};
  }
};

TEST_F(Analyses, OfAStoredStudyAndOfItsExportAreTheSame) {
  make("team:set_size=4");
  take_part("anna");
  take_part("ben");
  EXPECT_THAT(said(command()), HasSubstr("Analysed: 2"));
  const std::string overview = read_file(folder_ / "out/trial_run/tables/overview.csv");
  Analyse where_the_console_looks = command();
  where_the_console_looks.out = std::nullopt;
  said(where_the_console_looks);
  EXPECT_EQ(read_file(folder_ / "studies/trial_run/results/tables/overview.csv"), overview);
  EXPECT_THAT(overview, HasSubstr("condition,participants,trials"));
  write_file(folder_ / "responses.csv", exported("csv").at("responses.csv"));
  Analyse other = command();
  other.workspace = std::nullopt;
  other.database = std::nullopt;
  other.responses = folder_ / "responses.csv";
  EXPECT_THAT(refusal(other), HasSubstr("add --protocol team"));
  other.protocol = "team";
  other.study = std::nullopt;
  other.out = folder_ / "other";
  EXPECT_THAT(said(other), HasSubstr("Analysed: 2"));
  EXPECT_EQ(read_file(folder_ / "other/trial_run/tables/overview.csv"), overview);
}

// A stranger's link made the report take the place of files outside of the workspace.
TEST_F(Analyses, AreNotWrittenThroughALinkOfTheWorkspace) {
  make("team:set_size=4");
  take_part("anna");
  std::filesystem::create_directories(folder_ / "lab/studies/trial_run/results");
  std::filesystem::create_directories(folder_ / "elsewhere");
  Analyse where_the_console_looks = command();
  where_the_console_looks.workspace = folder_ / "lab";
  where_the_console_looks.out = std::nullopt;
  for (const char* link : {"results/tables", "results"}) {
    const std::filesystem::path at = folder_ / "lab/studies/trial_run" / link;
    std::filesystem::remove_all(at);
    std::filesystem::create_directory_symlink(folder_ / "elsewhere", at);
    EXPECT_THAT(refusal(where_the_console_looks), HasSubstr("symbolic link")) << link;
    EXPECT_TRUE(std::filesystem::is_empty(folder_ / "elsewhere")) << link;
  }
}

// Three people with a check and two trials each; the last one fails the check.
TEST_F(Analyses, OfAGorillaExportLeaveOutWhoFailedTheChecks) {
  std::string table =
      "Event Index,Experiment ID,Experiment Version,Participant Private ID,Participant Status,"
      "Task Name,Trial Number,Screen Number,Zone Type,Reaction Time,Response,display,answer,"
      "file_name\n";
  for (int person = 1; person <= 3; ++person) {
    int event = 0;
    for (const char* item : {"check", "cat", "dog"}) {
      const bool is_check = std::string_view(item) == "check";
      table += fmt::format(
          "{0},7,1,9{1},complete,NNs,{0},3,response_button_text,900,{2},{3},Yes,{4}\n", ++event,
          person, person == 3 ? "No" : "Yes", is_check ? "Validation" : "Trial", item);
    }
  }
  write_file(folder_ / "gorilla.csv", table + "END OF FILE");
  said(Import{.kind = "gorilla", .file = folder_ / "gorilla.csv", .out = folder_ / "in"});
  const std::string told = said(Analyse{
      .responses = folder_ / "in/responses.csv", .protocol = "team", .out = folder_ / "out"});
  EXPECT_THAT(told, HasSubstr("Completed: 3\n    failed checks: 1\n  Analysed: 2\n"));
  EXPECT_THAT(told, HasSubstr("decided rightly in 100.0 % of their trials with NNs"));
}

// Somebody forgot that confidences are in percent, one line has no answer, and one prompt has
// become a date: what was said on import is in the report too.
TEST_F(Analyses, OfAnImportTellWhatWasOddInIt) {
  std::string table = "who,what,how,said,right,sure\n";
  for (int person = 0; person < 4; ++person) {
    table += fmt::format("p{0},cat,map,yes,1,54\np{0},6/1/49,map,no,0,70\n", person);
  }
  write_file(folder_ / "t.csv", table + "p9,,map,yes,1,10\n");
  said(Import{.kind = "columns:participant=who,item=what,condition=how,response=said,"
                      "correct=right,confidence=sure,percent=true",
              .file = folder_ / "t.csv",
              .out = folder_ / "in"});
  const std::string told = said(Analyse{
      .responses = folder_ / "in/responses.csv", .protocol = "team", .out = folder_ / "out"});
  EXPECT_THAT(told, HasSubstr("1 x on import: a line without an item, which is left out"));
}

// What two people drew around, by files of the published form, without any study.
TEST_F(Analyses, OfImportedContoursTellHowFarPeopleAgree) {
  make_folder(folder_ / "pictures");
  make_folder(folder_ / "people");
  write_file(folder_ / "pictures/cat.ppm", "P6 8 6 255\n" + std::string(144, 'x'));
  for (const char* person : {"a", "b", "c"}) {
    write_file(folder_ / "people" / (std::string(person) + ".json"),
               fmt::format(R"([{{"image":"cat.ppm","points":[[1,1],[{0},1],[{0},5],[1,5]]}}])",
                           person[0] == 'a' ? 5 : 6));
  }
  said(Import{.kind = "contours:images=" + (folder_ / "pictures").string(),
              .file = folder_ / "people",
              .out = folder_ / "in"});
  said(Analyse{.responses = folder_ / "in/responses.csv",
               .protocol = "attention_image:levels=0",
               .out = folder_ / "out"});
  // 4 x 4 by one and 5 x 4 by two of three, of 48.
  const std::string weights = read_file(folder_ / "out/contours/tables/weights.csv");
  EXPECT_THAT(weights, HasSubstr("cat.ppm,3,8,6,0.38888"));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "out/contours/masks/cat.ppm.npy"));
}

TEST_F(Analyses, TakeSharesOfItemsFromATable) {
  make("team:set_size=6");
  for (const char* person : {"anna", "ben"}) take_part(person);
  write_file(folder_ / "natural.csv", "bin,ai_right,share\nE,1,90\nE,0,10\n");
  Analyse with = command();
  with.natural = folder_ / "natural.csv";
  said(with);
  EXPECT_THAT(read_file(folder_ / "out/trial_run/report.html"), HasSubstr("E and right: 90.0 %"));
}

// Everybody gives the first answer, so items differ by whether the machine is right, which a score
// of the workspace says.
TEST_F(Analyses, OfATableMeetTheScoresOfAWorkspace) {
  make("team:set_size=6");
  for (const char* person : {"anna", "ben", "cleo"}) take_part(person);
  write_file(folder_ / "responses.csv", exported("csv").at("responses.csv"));
  workspace::Workspace lab = workspace::Workspace::create(folder_ / "lab", "lab", "today");
  std::filesystem::create_directories(lab.path_of("media"));
  std::vector<workspace::WorkspaceItem> items;
  std::vector<workspace::Score> scores;
  for (const study::StudyItem& item : frozen_.material.items) {
    const std::string file = "media/" + item.id + ".txt";
    write_file(lab.path_of(file), "words");
    items.push_back({.id = item.id, .kind = workspace::Kind::text, .file = file});
    scores.push_back({item.id, frozen_.design.conditions.back().name,
                      item.prediction == item.label ? 1.0 : 0.0});
  }
  lab.put_items(items);
  lab.put_scores("knowing", scores);
  Analyse both{.workspace = folder_ / "lab",
               .responses = folder_ / "responses.csv",
               .protocol = "team",
               .out = folder_ / "out"};
  EXPECT_THAT(said(both), HasSubstr("Analysed: 3"));
  EXPECT_THAT(read_file(folder_ / "out/trial_run/tables/predictors.csv"), HasSubstr("knowing"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "lab/studies/trial_run"));
}

TEST_F(Analyses, SayWhatTheyLack) {
  make("team:set_size=4");
  EXPECT_THAT(refusal(command()), HasSubstr("No response of 'trial_run' is left to analyse"));
  Analyse other = command();
  other.study = "faces";
  EXPECT_THAT(refusal(other), HasSubstr("There is no study 'faces'"));
  other.workspace = std::nullopt;
  EXPECT_THAT(refusal(other), HasSubstr("Give a workspace, a table with --responses, or both"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
}

}  // namespace
}  // namespace assay::cli
