#include "cli/account_disable.h"

#include <fmt/ostream.h>

namespace assay::cli {

void AccountDisable::operator()(Console& console) const {
  change_accounts(workspace, database, {"disable", name},
                  [&](store::Connection& connection, std::int64_t) {
                    store::disable_account(connection, name);
                  });
  fmt::print(console.out, "The account '{}' is disabled, and its logins have ended.\n", name);
}

}  // namespace assay::cli
