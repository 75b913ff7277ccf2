#include "cli/svea.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"

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
