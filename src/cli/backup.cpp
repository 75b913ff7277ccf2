#include "cli/backup.h"

#include <fmt/ostream.h>

#include "cli/workspace_database.h"
#include "store/audit.h"
#include "store/backup.h"

namespace assay::cli {

void Backup::operator()(Console& console) const {
  {
    const auto connection = open_database(workspace, database);
    store::Transaction writing(*connection);
    store::audit(*connection, {.at = milliseconds_now(),
                               .actor = "command line",
                               .action = "backup",
                               .subject = "all studies",
                               .details = "{}"});
    writing.commit();
  }
  const store::BackupReport report = store::back_up(database_of(workspace, database), file);
  fmt::print(console.out, "{} rows in '{}'.\n", report.rows, file.string());
  for (const std::string& flaw : report.flaws) fmt::print(console.out, "{}\n", flaw);
  if (report.flaws.empty()) {
    fmt::print(console.out, "Every chain of events and the audit log are as they were written.\n");
  } else {
    fail("The backup is complete, but the data have {} flaw{}.", report.flaws.size(),
         report.flaws.size() == 1 ? "" : "s");
  }
  fmt::print(console.err,
             "Panel ids for payment can be read with the workspace's payment.key only; keep a copy "
             "of it elsewhere.\n");
}

}  // namespace assay::cli
