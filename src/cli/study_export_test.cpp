#include "cli/study_export.h"

#include "base/file.h"
#include "cli/test_console.h"
#include "infra/store/audit.h"
#include "study/responses/stored_test.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

class StudyExports : public responses::Stored {
 protected:
  StudyExport command(const std::string& format, const std::string& out) {
    return {.workspace = folder_.path(),
            .study = "trial_run",
            .format = format,
            .out = folder_ / out,
            .database = folder_ / "test.db",
            .salt = "salt"};
  }
};

TEST_F(StudyExports, WriteEveryFormatAndStandInTheAuditLog) {
  make("team:set_size=4");
  take_part("anna");
  for (const responses::Export& format : responses::exports()) {
    const std::string name(format.info.name);
    EXPECT_THAT(said(command(name, name)), HasSubstr("bytes in"));
    EXPECT_TRUE(std::filesystem::exists(folder_ / name));
  }
  EXPECT_EQ(read_file(folder_ / "csv"), exported("csv").at("responses.csv"));
  // The first of all, that the chains have a key now, is not of an export.
  auto entries = store::audit_entries(connection());
  std::erase_if(entries, [](const auto& entry) { return entry.action == "chain anew"; });
  ASSERT_EQ(entries.size(), responses::exports().size());
  EXPECT_EQ(entries[0].action, "export");
  EXPECT_EQ(entries[0].subject, "trial_run");
  EXPECT_THAT(entries[0].details, HasSubstr("csv"));
}

TEST_F(StudyExports, RefuseWhatIsNotThere) {
  make("team:set_size=4");
  EXPECT_THAT(refusal(command("cvs", "a")), HasSubstr("did you mean 'csv'"));
  StudyExport other = command("csv", "a");
  other.study = "faces";
  EXPECT_THAT(refusal(other), HasSubstr("There is no study 'faces'"));
  other.database = std::nullopt;
  EXPECT_THAT(refusal(other), HasSubstr("There is no database"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "assay.db")) << "nothing is made by looking";
  EXPECT_TRUE(store::audit_entries(connection()).empty());
}

}  // namespace
}  // namespace assay::cli
