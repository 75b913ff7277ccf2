#include "cli/svea.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "study/workspace/workspace.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

class SveaCommand : public testing::Test {
 protected:
  SveaCommand() {
    unit.out = folder.path() / "svea";
    unit.signals = 100;
    unit.epochs = 2;
    unit.seeds = 2;
  }

  TemporaryFolder folder;
  Svea unit;
};

TEST_F(SveaCommand, PutsThePapersTableBesideOurs) {
  unit.method = {"occlusion"};
  const std::string table = said(unit);
  for (const char* method : {"Vanilla Gradient", "Grad-CAM++", "RISE", "occlusion", "True place"}) {
    EXPECT_THAT(table, HasSubstr(method));
  }
  EXPECT_THAT(table, HasSubstr("66.4"));
  const auto results = nlohmann::json::parse(read_file(unit.out / "results.json"));
  EXPECT_EQ(results.at("runs").size(), 2U);
  EXPECT_EQ(results.at("methods").size(), 13U);  // ten methods, two controls and the truth
  EXPECT_EQ(results.at("methods").back().at("pointing").at("mean"), 100.0);
  const std::string page = read_file(unit.out / "report.html");
  for (const char* part : {"Do the scores agree?", "Fact sheets", "Settings", "seed 1", "<svg"}) {
    EXPECT_THAT(page, HasSubstr(part));
  }
}

// The scores of single signals must have the means of the table.
TEST_F(SveaCommand, PutsSignalsAndTheirScoresIntoAWorkspace) {
  unit.seeds = 1;
  unit.workspace = folder.path() / "lab";
  unit.json = true;
  const auto table = nlohmann::json::parse(said(unit));
  const workspace::Workspace space(*unit.workspace);
  EXPECT_EQ(space.items().size(), 20U) << "a fifth of 100 signals";
  EXPECT_EQ(space.predictions("svea").size(), 20U);
  EXPECT_EQ(space.methods().size(), 11U);
  EXPECT_EQ(space.map(space.explanations("rise").front()).shape, Shape{40});
  const auto mean_of = [&](const std::string& metric, const std::string& method) {
    double sum = 0, n = 0;
    for (const workspace::Score& score : space.scores(metric)) {
      if (score.method == method) sum += *score.value, n += 1;
    }
    return 100 * sum / n;
  };
  for (const auto& row : table) {
    if (row.at("method") != "RISE") continue;
    EXPECT_NEAR(mean_of("svea_roe", "rise"), std::stod(row.at("ROE").get<std::string>()), 0.06);
    EXPECT_NEAR(mean_of("svea_drop", "rise"), std::stod(row.at("drop %").get<std::string>()), 0.06);
    EXPECT_NEAR(mean_of("svea_increase", "rise"),
                std::stod(row.at("increase %").get<std::string>()), 0.06);
  }
  EXPECT_THAT(refusal(unit), HasSubstr("is there already"));
}

TEST_F(SveaCommand, SaysTheSameTwice) {
  unit.seeds = 1;
  EXPECT_EQ(said(unit), said(unit));
}

TEST_F(SveaCommand, RefusesAMethodThatDoesNotExistBeforeItTrains) {
  unit.method = {"griadient"};
  EXPECT_THAT(refusal(unit), HasSubstr("griadient"));
  EXPECT_FALSE(std::filesystem::exists(unit.out));
}

TEST_F(SveaCommand, RefusesANetForOtherInputs) {
  unit.model = "tests/cli/files/tiny.onnx";
  EXPECT_THAT(refusal(unit), HasSubstr("SVEA needs [1, 40] and 10"));
  EXPECT_FALSE(std::filesystem::exists(unit.out));
}

}  // namespace
}  // namespace assay::cli
