#include "cli/report.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/sweep.h"
#include "cli/test_console.h"
#include "cli/text_model_test.h"
#include "tensor/npy.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class ReportCommand : public testing::Test {
 protected:
  ReportCommand() {
    sweep.model = {"tests/cli/files/tiny.onnx"};
    sweep.input = folder / "x.npy";
    sweep.method = {"gradient", "input_gradient"};
    sweep.metric = {"deletion:steps=4", "gini"};
    sweep.out = folder / "r.sqlite";
    write_npy(folder / "x.npy", Tensor({3, 4}, {1, 2, 3, 4, 0, 1, 0, 0, 5, 1, 2, 0}));
    said(sweep);
    report.results = sweep.out;
    report.out = folder / "report";
  }

  std::string page() const { return read_file(report.out / "report.html"); }

  TemporaryFolder folder;
  Sweep sweep;
  Report report;
};

TEST_F(ReportCommand, WritesAPageWithItsFiguresAndTables) {
  EXPECT_THAT(said(report),
              HasSubstr("2 methods were judged by 2 metrics on 3 items of 1 model.\n"));
  EXPECT_THAT(page(), HasSubstr("with --model and --input as the sweep had"));
  EXPECT_TRUE(std::filesystem::exists(report.out / "figures/ranks.svg"));
  EXPECT_TRUE(std::filesystem::exists(report.out / "tables/leaderboards.csv"));
  // Once more, to the same folder, the same bytes.
  const std::string before = page();
  said(report);
  EXPECT_EQ(page(), before);
}

TEST_F(ReportCommand, DrawsMapsOfTheInputsOfTheSweep) {
  report.model = sweep.model;
  report.input = sweep.input;
  said(report);
  EXPECT_THAT(page(), Not(HasSubstr("run 'assay report' with")));
  EXPECT_THAT(page(), HasSubstr("aria-label=\"x.npy["));
}

TEST_F(ReportCommand, RefusesWhatTheSweepDidNotHave) {
  report.model = sweep.model;
  EXPECT_THAT(refusal(report), HasSubstr("both --model and --input"));
  report.input = folder / "y.npy";
  write_npy(report.input, Tensor({3, 4}, {1, 2, 3, 4, 0, 1, 0, 0, 5, 1, 2, 0}));
  EXPECT_THAT(refusal(report), HasSubstr("has other inputs than the sweep"));
  report.input = sweep.input;
  write_npy(sweep.input, Tensor({3, 4}, {9, 2, 3, 4, 0, 9, 0, 0, 9, 1, 2, 9}));
  EXPECT_THAT(refusal(report), HasSubstr("is not what it was in the sweep"));
  report.model = {text_model(folder)};
  EXPECT_THAT(refusal(report), HasSubstr("is none of the models of the sweep"));
  report.results = folder / "none.sqlite";
  EXPECT_THAT(refusal(report), HasSubstr("There is no results file"));
}

}  // namespace
}  // namespace assay::cli
