#include "cli/account_invite.h"

#include <fmt/ostream.h>

namespace assay::cli {

void AccountInvite::operator()(Console& console) const {
  const store::Role wanted = store::role(role);
  std::string token;
  change_accounts(workspace, database, {"invite", role},
                  [&](store::Connection& connection, std::int64_t now) {
                    token = store::invite(connection, wanted, now, now + store::invitation_ms);
                  });
  fmt::print(console.out, "{}/console#join={}\n", origin, token);
  fmt::print(console.err, "The link makes one account, once, within a week.\n");
}

}  // namespace assay::cli
