#include "cli/analyse.h"

#include "base/file.h"
#include "cli/test_console.h"
#include "exchange/stored_test.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

class Analyses : public exchange::Stored {
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

TEST_F(Analyses, SayWhatTheyLack) {
  make("team:set_size=4");
  EXPECT_THAT(refusal(command()), HasSubstr("No response of 'trial_run' is left to analyse"));
  Analyse other = command();
  other.study = "faces";
  EXPECT_THAT(refusal(other), HasSubstr("There is no study 'faces'"));
  other.workspace = std::nullopt;
  EXPECT_THAT(refusal(other), HasSubstr("Give a workspace, or a table with --responses"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
}

}  // namespace
}  // namespace assay::cli
