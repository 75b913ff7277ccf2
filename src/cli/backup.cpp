#include "cli/backup.h"

#include <fmt/ostream.h>

#include "base/wall_clock.h"
#include "cli/workspace_database.h"
#include "infra/store/audit.h"
#include "infra/store/backup.h"

namespace assay::cli {

void Backup::operator()(Console& console) const {
  {
    const auto connection = open_database(workspace, database);
    store::Transaction writing(*connection);
    store::audit(*connection, {.at = wall_clock_ms(),
                               .actor = "command line",
                               .action = "backup",
                               .subject = "all studies",
                               .details = "{}"});
    writing.commit();
  }
  const store::BackupReport report =
      store::back_up(database_of(workspace, database), file,
                     {.key_file = key_file_of(workspace), .with_key = with_key});
  fmt::print(console.out, "{} rows in '{}'.\n", report.rows, file.string());
  for (const std::string& flaw : report.flaws) fmt::print(console.out, "{}\n", flaw);
  if (report.flaws.empty()) {
    fmt::print(console.out, "Every chain of events and the audit log are as they were written.\n");
  } else {
    fail("The backup is complete, but the data have {} flaw{}.", report.flaws.size(),
         report.flaws.size() == 1 ? "" : "s");
  }
  fmt::print(
      console.err,
      "Keep copies of the workspace's keys elsewhere: panel ids for payment can be read with "
      "payment.key only, and {}.\n",
      with_key ? "chain.key is in this backup: keep it where nobody changes it"
               : "the backup can be checked with chain.key only");
}

}  // namespace assay::cli
