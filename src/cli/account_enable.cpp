#include "cli/account_enable.h"

#include <fmt/ostream.h>

namespace assay::cli {

void AccountEnable::operator()(Console& console) const {
  change_accounts(workspace, database, {"enable", name},
                  [&](store::Connection& connection, std::int64_t) {
                    store::enable_account(connection, name);
                  });
  fmt::print(console.out, "The account '{}' is enabled.\n", name);
}

}  // namespace assay::cli
