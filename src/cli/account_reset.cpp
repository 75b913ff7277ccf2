#include "cli/account_reset.h"

#include <fmt/ostream.h>

namespace assay::cli {

void AccountReset::operator()(Console& console) const {
  std::string token;
  change_accounts(workspace, database, {"reset password", name},
                  [&](store::Connection& connection, std::int64_t now) {
                    token =
                        store::password_link(connection, name, now, now + store::password_link_ms);
                  });
  fmt::print(console.out, "{}/console#reset={}\n", origin, token);
  fmt::print(console.err,
             "The old password and every login of '{}' have ended. The link sets a new password, "
             "once, within a day.\n",
             name);
}

}  // namespace assay::cli
