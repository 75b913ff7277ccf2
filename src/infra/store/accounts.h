// Researchers' accounts. The password's hash (Argon2id) is slow to compute by intention, so it is
// made and checked outside the store's jobs:
//   attempt = begin_login(...)                    in a job
//   good = password_matches(attempt.password, typed)   on a thread of its own
//   finish_login(..., good)                       in a job
#pragma once

#include "infra/store/connection.h"

namespace assay::store {

enum class Role {
  owner,      // everything
  analyst,    // data without the ids of participants
  assistant,  // sees how a study goes; no data
};
std::string_view to_text(Role role);
Role role(std::string_view text);

struct Account {
  std::string name;
  Role role = Role::assistant;
  std::int64_t created = 0;
  bool disabled = false;
};

// What a guess costs. The default is libsodium's for interactive logins: 64 MiB, two passes.
struct PasswordCost {
  unsigned long long passes = 2;
  std::size_t bytes = std::size_t{64} << 20U;
};
// Throws Error for a password shorter than 10 or longer than 1,000 bytes.
std::string hash_password(std::string_view password, PasswordCost cost = {});
bool password_matches(const std::string& hash, std::string_view password);

inline constexpr std::int64_t invitation_ms = std::int64_t{7} * 24 * 60 * 60 * 1000;
// Invitations: whoever holds the token makes one account of that role. The first start prints one
// for an owner.
std::string invite(Connection& connection, Role role, std::int64_t now, std::int64_t expires);
// The token of a fresh invitation for an owner, unless there are accounts already; earlier ones of
// that kind no longer work.
std::optional<std::string> set_up_token(Connection& connection, std::int64_t now,
                                        std::int64_t expires);
// The role the token stands for, while it can be used.
std::optional<Role> invitation_role(Connection& connection, std::string_view token,
                                    std::int64_t now);
// Uses the invitation up. Throws Error when it cannot be used, or the name is taken or odd.
Account create_account(Connection& connection, std::string_view token, std::string_view name,
                       const std::string& password_hash, std::int64_t now);

std::optional<Account> find_account(Connection& connection, std::string_view name);
std::vector<Account> list_accounts(Connection& connection);
// Ends every login of the account but the one with this token, and its links for a password.
void set_password(Connection& connection, std::string_view name, const std::string& password_hash,
                  std::string_view kept_login = {});

// A link with which somebody who forgot their password sets another, once. From now on the old
// password opens nothing, and all logins of the account end. Throws Error when there is no such
// account or it is disabled.
std::string password_link(Connection& connection, std::string_view name, std::int64_t now,
                          std::int64_t expires);
// The account the token stands for, while it can be used.
std::optional<std::string> linked_account(Connection& connection, std::string_view token,
                                          std::int64_t now);
inline constexpr std::int64_t password_link_ms = std::int64_t{24} * 60 * 60 * 1000;
// Uses the link up, and says whose password it was. Throws Error when it cannot be used.
std::string use_password_link(Connection& connection, std::string_view token,
                              const std::string& password_hash, std::int64_t now);

// Ends the account's logins too. Throws Error when it is the last owner.
void disable_account(Connection& connection, std::string_view name);
// With the password it had. Throws Error when there is no such account.
void enable_account(Connection& connection, std::string_view name);

}  // namespace assay::store
