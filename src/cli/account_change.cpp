#include "cli/account_change.h"

#include "base/wall_clock.h"
#include "cli/workspace_database.h"
#include "infra/store/audit.h"

namespace assay::cli {

void change_accounts(const std::filesystem::path& workspace,
                     const std::optional<std::string>& database, const AccountChange& entry,
                     const std::function<void(store::Connection&, std::int64_t now)>& change) {
  const auto connection = open_database(workspace, database);
  const std::int64_t now = wall_clock_ms();
  store::Transaction writing(*connection);
  change(*connection, now);
  store::audit(*connection, {.at = now,
                             .actor = "command line",
                             .action = entry.action,
                             .subject = entry.subject,
                             .details = "{}"});
  writing.commit();
}

}  // namespace assay::cli
