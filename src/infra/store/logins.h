// Logging in: guesses are slowed down by address, and what a browser holds afterwards is kept as a
// hash. What somebody tries at one address never keeps the owner of an account, who types the right
// password at another, waiting: guesses from many addresses are slowed by the time that comparing
// takes, since the server compares one password after the other.
#pragma once

#include "infra/store/accounts.h"

namespace assay::store {

// How long after its last failure the next attempt from an address is let in, and the next for that
// name from that address: five are free, then the wait doubles with each, from one second up to
// `longest`. Failures are forgotten after a day.
struct Throttle {
  std::int64_t free = 5;
  std::int64_t first_wait_ms = 1000;
  std::int64_t longest_ms = std::int64_t{15} * 60 * 1000;
  std::int64_t forgotten_ms = std::int64_t{24} * 60 * 60 * 1000;
};
std::int64_t wait_ms(const Throttle& throttle, std::int64_t failures);

struct LoginAttempt {
  std::int64_t wait_ms = 0;  // more than 0: come back later, the password is not looked at
  std::string password;      // the hash to compare with; of nobody when there is no such account,
                             // so that the answer takes as long
};
// `address` is a hash of where the browser is. The attempt counts as failed until it is finished,
// so that many at once are no way around the wait.
LoginAttempt begin_login(Connection& connection, std::string_view name, std::string_view address,
                         std::int64_t now, const Throttle& throttle = {});

struct Login {
  std::string token;  // for a cookie
  Account account;
};
// After the password was right: forgets the failures of that address.
void forgive(Connection& connection, std::string_view name, std::string_view address);
// The same, and logs in. Throws Error when the account was disabled.
Login finish_login(Connection& connection, std::string_view name, std::string_view address,
                   std::int64_t now);

// A login ends when it was not used for `idle`, or `longest` after it began.
struct LoginLimits {
  std::int64_t idle_ms = std::int64_t{2} * 60 * 60 * 1000;
  std::int64_t longest_ms = std::int64_t{12} * 60 * 60 * 1000;
};
// Whose token it is; moves the time it was last used.
std::optional<Account> account_of_login(Connection& connection, std::string_view token,
                                        std::int64_t now, const LoginLimits& limits = {});
void log_out(Connection& connection, std::string_view token);
// Deletes logins, failures, invitations and links for passwords that no longer matter.
void purge_logins(Connection& connection, std::int64_t now, const LoginLimits& limits = {},
                  const Throttle& throttle = {});

// What every form of a login must carry: made from its token, which no other page can read.
std::string csrf_token(std::string_view login_token);

}  // namespace assay::store
