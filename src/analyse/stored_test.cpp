#include "analyse/stored.h"

#include "analyse/files.h"
#include "analyse/protocol.h"
#include "base/file.h"
#include "exchange/responses.h"
#include "exchange/stored_test.h"

namespace assay::analyse {
namespace {

using testing::ElementsAre;
using testing::Pair;

class StoredAnalysis : public exchange::Stored {
 protected:
  // As others read it: people have the names of that export, and nothing else is known.
  Source from_export(const std::string& salt) {
    write_file(folder_ / "responses.csv", exported("csv", salt).at("responses.csv"));
    return {.study = "trial_run",
            .protocol = frozen_.design.protocol,
            .rows = exchange::Responses()(folder_ / "responses.csv").rows};
  }

  // Every file of a report, by its name.
  std::map<std::string, std::string> report() {
    const std::filesystem::path made = folder_ / "report";
    write_files(analysed(from_store(connection(), "trial_run")), made);
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(made)) {
      if (entry.is_regular_file()) files[entry.path().string()] = read_file(entry.path());
    }
    std::filesystem::remove_all(made);
    return files;
  }

  void ended(const store::Session& session, const std::string& outcome) {
    connection().run("UPDATE sessions SET outcome = $2 WHERE id = $1", {session.id, outcome});
  }
};

// Methods are compared within people, so that scripts hold who is who.
TEST_F(StoredAnalysis, IsTheSameByteForByteEveryTime) {
  make("psychophysics");
  for (const char* who : {"anna", "ben", "cleo"}) take_part(who);
  const auto first = report();
  EXPECT_GT(first.size(), 5U);
  EXPECT_TRUE(first == report());
}

TEST_F(StoredAnalysis, TellsPeopleApartAsItsExportsDo) {
  make("team:set_size=4");
  for (const char* who : {"ben", "anna", "cleo"}) take_part(who);
  const auto rows = sorted(from_store(connection(), "trial_run")).kept.rows;
  EXPECT_EQ(rows.front().participant, "1");
  EXPECT_EQ(rows.back().participant, "3");
  EXPECT_TRUE(sorted(from_export("one")).kept.rows == rows);
  EXPECT_TRUE(sorted(from_export("another")).kept.rows == rows);
}

// Whoever fails the checks has done the test all the same.
TEST_F(StoredAnalysis, OfThoseWhoFailedTheChecksIsInTheExportsToo) {
  make("team:set_size=4");
  take_part("anna");
  ended(take_part("ben"), "failed_checks");
  for (const Source& source : {from_store(connection(), "trial_run"), from_export("salt")}) {
    const Sorted found = sorted(source);
    EXPECT_EQ(found.flow[1].people, 2U);
    EXPECT_THAT(found.flow[1].lost, ElementsAre(Pair("failed checks", 1)));
    EXPECT_TRUE(found.anyone_excluded);
    EXPECT_EQ(found.all.rows.size(), 2 * found.kept.rows.size());
  }
}

}  // namespace
}  // namespace assay::analyse
