#include "cli/account_list.h"

#include "base/table.h"
#include "cli/workspace_database.h"

namespace assay::cli {

void AccountList::operator()(Console& console) const {
  const auto connection = open_database(workspace, database);
  Table table{{"name", "role", "state"}};
  for (const store::Account& account : store::list_accounts(*connection)) {
    table.add({account.name, std::string(store::to_text(account.role)),
               account.disabled ? "disabled" : "enabled"});
  }
  write_text(console.out, table);
}

}  // namespace assay::cli
