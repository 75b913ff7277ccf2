#include "analyse/stored.h"

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

  void ended(const store::Session& session, const std::string& outcome) {
    connection().run("UPDATE sessions SET outcome = $2 WHERE id = $1", {session.id, outcome});
  }
};

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
