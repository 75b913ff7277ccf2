#include "cli/workspace_database.h"

#include "base/error.h"
#include "base/within.h"
#include "infra/store/chain_key.h"

namespace assay::cli {

namespace fs = std::filesystem;

std::string database_of(const fs::path& workspace, const std::optional<std::string>& database) {
  if (!fs::is_directory(workspace)) fail("There is no workspace folder '{}'.", workspace.string());
  if (database) return *database;
  return within(workspace, workspace / "assay.db").string();
}

fs::path key_file_of(const fs::path& workspace) { return workspace / "chain.key"; }

std::unique_ptr<store::Connection> open_database(const fs::path& workspace,
                                                 const std::optional<std::string>& database) {
  const std::string url = database_of(workspace, database);
  // Opening would make an empty one, which nobody asked for.
  if (!store::is_postgres(url) && !fs::exists(url)) {
    fail("There is no database '{}'; 'assay serve' makes one.", url);
  }
  return store::open_chained(url, key_file_of(workspace));
}

}  // namespace assay::cli
