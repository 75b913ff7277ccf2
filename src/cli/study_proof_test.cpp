#include "cli/study_proof.h"

#include <gmock/gmock.h>

#include "cli/study_build.h"
#include "cli/test_console.h"
#include "study/stimulus/small_workspace_test.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

TEST(StudyProofCommand, WritesAPageOnceTheStudyIsBuilt) {
  const TemporaryFolder folder;
  const stimulus::SmallWorkspace small(folder / "w");
  const std::filesystem::path study = folder / "w/studies/try";
  std::filesystem::create_directories(study);
  write_file(study / "design.json", to_json(stimulus::design_of("team", {"gradient"})));
  EXPECT_THAT(refusal(StudyProof{.folder = study}), HasSubstr("'assay study build' makes it"));
  said(StudyBuild{.folder = study});
  EXPECT_THAT(said(StudyProof{.folder = study}), HasSubstr("proof.html"));
  EXPECT_THAT(read_file(study / "proof.html"), HasSubstr("Proof of try"));
  said(StudyProof{.folder = study, .out = folder / "p.html"});
  EXPECT_EQ(read_file(folder / "p.html"), read_file(study / "proof.html"));
}

}  // namespace
}  // namespace assay::cli
