#include "cli/study_links.h"

#include <gmock/gmock.h>

#include "base/csv.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "study/design/test_study.h"
#include "study/server/signed_link.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

class StudyLinksCommand : public testing::Test {
 protected:
  StudyLinksCommand() { put(true); }
  void put(bool with_signatures) {
    study::Design design = study::test_design("guess");
    design.panel.has_signed_links = with_signatures;
    std::filesystem::create_directories(folder_ / "studies" / "trial_run");
    write_file(folder_ / "studies" / "trial_run" / "design.json", study::to_json(design));
    parameter_ = design.panel.participant;
  }
  StudyLinks links(const std::string& ids) {
    write_file(folder_ / "ids.csv", ids);
    return {.workspace = folder_.path(),
            .study = "trial_run",
            .ids = folder_ / "ids.csv",
            .out = folder_ / "links.csv",
            .origin = "https://lab"};
  }

  TemporaryFolder folder_;
  std::string parameter_;
};

TEST_F(StudyLinksCommand, SignsTheIdOfEachLine) {
  EXPECT_THAT(said(links("name,id\nAnna,p1\nBen,\"p 2,\"\"x\"\"\"\n")), HasSubstr("2 links"));
  const auto rows = parse_csv(read_file(folder_ / "links.csv"), "links.csv");
  ASSERT_EQ(rows.size(), 3U);
  const std::string secret = server::signing_secret(folder_.path(), "trial_run");
  enum Column : std::size_t { participant, address };
  EXPECT_EQ(rows[1].fields[participant], "p1");
  EXPECT_EQ(rows[1].fields[address], "https://lab/study/trial_run?" + parameter_ + "=p1&sig=" +
                                         server::link_signature(secret, "trial_run", "p1"));
  EXPECT_EQ(rows[2].fields[participant], "p 2,\"x\"");
  EXPECT_THAT(rows[2].fields[address],
              HasSubstr(server::link_signature(secret, "trial_run", "p 2,\"x\"")));
}

TEST_F(StudyLinksCommand, RefusesAListThatIsNotOne) {
  EXPECT_THAT(refusal(links("")), HasSubstr("empty"));
  EXPECT_THAT(refusal(links("name\nAnna\n")), HasSubstr("--column"));
  EXPECT_THAT(refusal(links("id\np1\np1\n")), HasSubstr("Line 3"));
  EXPECT_THAT(refusal(links("id,name\n,Anna\n")), HasSubstr("no id"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "links.csv"));
}

TEST_F(StudyLinksCommand, RefusesAStudyThatAsksForNoSignatures) {
  put(false);
  EXPECT_THAT(refusal(links("id\np1\n")), HasSubstr("/panel/signed"));
}

}  // namespace
}  // namespace assay::cli
