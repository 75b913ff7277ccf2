#include "infra/store/accounts.h"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "base/sha256.h"
#include "infra/store/secret.h"

namespace assay::store {
namespace {

constexpr std::array<std::string_view, 3> role_names{"owner", "analyst", "assistant"};
constexpr std::size_t shortest_password = 10;
constexpr std::size_t longest_password = 1000;
constexpr std::size_t longest_name = 64;
constexpr const char* no_password = "";  // the hash of nothing that can be typed

Account account(const Row& row) {
  return {row.text(0), role(row.text(1)), row.integer(2), row.integer(3) != 0};
}

void check_name(std::string_view name) {
  const bool plain = std::all_of(name.begin(), name.end(), [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '.' ||
           letter == '_' || letter == '-' || letter == '@';
  });
  if (name.empty() || name.size() > longest_name || !plain) {
    fail("An account's name has 1 to {} small letters, digits, '.', '_', '-' or '@'.",
         longest_name);
  }
}

}  // namespace

std::string_view to_text(Role role) { return role_names.at(static_cast<std::size_t>(role)); }

Role role(std::string_view text) {
  for (std::size_t at = 0; at < role_names.size(); ++at) {
    if (role_names[at] == text) return static_cast<Role>(at);
  }
  fail("There is no role '{}': it is owner, analyst or assistant.", text);
}

std::string hash_password(std::string_view password, PasswordCost cost) {
  if (password.size() < shortest_password || password.size() > longest_password) {
    fail("A password has {} to {} bytes.", shortest_password, longest_password);
  }
  expects(sodium_init() >= 0, "libsodium starts");
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_argon2id_str(hash.data(), password.data(), password.size(), cost.passes,
                                 cost.bytes) != 0) {
    fail("There is not enough memory to hash a password ({} bytes).", cost.bytes);
  }
  return hash.data();
}

bool password_matches(const std::string& hash, std::string_view password) {
  if (password.size() > longest_password || hash.size() >= crypto_pwhash_STRBYTES) return false;
  return crypto_pwhash_argon2id_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

std::string invite(Connection& connection, Role role, std::int64_t now, std::int64_t expires) {
  std::string token = random_token();
  connection.run("INSERT INTO invitations (hash, role, created, expires) VALUES ($1, $2, $3, $4)",
                 {sha256(token), to_text(role), now, expires});
  return token;
}

std::optional<std::string> set_up_token(Connection& connection, std::int64_t now,
                                        std::int64_t expires) {
  if (connection.any("SELECT name FROM accounts LIMIT 1")) return std::nullopt;
  connection.run("DELETE FROM invitations WHERE role = 'owner'");
  return invite(connection, Role::owner, now, expires);
}

std::optional<Role> invitation_role(Connection& connection, std::string_view token,
                                    std::int64_t now) {
  const auto row = connection.first("SELECT role FROM invitations WHERE hash = $1 AND expires > $2",
                                    {sha256(token), now});
  if (!row) return std::nullopt;
  return role(row->text(0));
}

Account create_account(Connection& connection, std::string_view token, std::string_view name,
                       const std::string& password_hash, std::int64_t now) {
  check_name(name);
  const auto used =
      connection.first("DELETE FROM invitations WHERE hash = $1 AND expires > $2 RETURNING role",
                       {sha256(token), now});
  if (!used) fail("This link has been used or has expired: ask an owner for another.");
  if (!connection.any("INSERT INTO accounts (name, role, password, created, disabled) "
                      "VALUES ($1, $2, $3, $4, 0) ON CONFLICT DO NOTHING RETURNING name",
                      {name, used->text(0), password_hash, now})) {
    fail("There is an account '{}' already: choose another name.", name);
  }
  return {std::string(name), role(used->text(0)), now, false};
}

std::optional<Account> find_account(Connection& connection, std::string_view name) {
  const auto row = connection.first(
      "SELECT name, role, created, disabled FROM accounts WHERE name = $1", {name});
  if (!row) return std::nullopt;
  return account(*row);
}

std::vector<Account> list_accounts(Connection& connection) {
  std::vector<Account> all;
  for (const Row& row : connection.run(
           "SELECT name, role, created, disabled FROM accounts ORDER BY created, name")) {
    all.push_back(account(row));
  }
  return all;
}

void set_password(Connection& connection, std::string_view name, const std::string& password_hash,
                  std::string_view kept_login) {
  if (!connection.any("UPDATE accounts SET password = $2 WHERE name = $1 RETURNING name",
                      {name, password_hash})) {
    fail("There is no account '{}'.", name);
  }
  connection.run("DELETE FROM logins WHERE account = $1 AND hash <> $2",
                 {name, sha256(kept_login)});
  connection.run("DELETE FROM password_links WHERE account = $1", {name});
}

std::string password_link(Connection& connection, std::string_view name, std::int64_t now,
                          std::int64_t expires) {
  const auto account = find_account(connection, name);
  if (!account) fail("There is no account '{}'.", name);
  if (account->disabled) fail("The account '{}' is disabled: enable it first.", name);
  set_password(connection, name, no_password);
  std::string token = random_token();
  connection.run(
      "INSERT INTO password_links (hash, account, created, expires) VALUES ($1, $2, $3, $4)",
      {sha256(token), name, now, expires});
  return token;
}

std::optional<std::string> linked_account(Connection& connection, std::string_view token,
                                          std::int64_t now) {
  const auto row = connection.first(
      "SELECT account FROM password_links WHERE hash = $1 AND expires > $2", {sha256(token), now});
  if (!row) return std::nullopt;
  return row->text(0);
}

std::string use_password_link(Connection& connection, std::string_view token,
                              const std::string& password_hash, std::int64_t now) {
  const auto used = connection.first(
      "DELETE FROM password_links WHERE hash = $1 AND expires > $2 RETURNING account",
      {sha256(token), now});
  if (!used) fail("This link has been used or has expired: ask an owner for another.");
  set_password(connection, used->text(0), password_hash);
  return used->text(0);
}

void disable_account(Connection& connection, std::string_view name) {
  // All owners are locked, so that two of them cannot disable each other at once.
  std::size_t owners = 0;
  bool is_owner = false;
  for (const Row& row :
       connection.run(fmt::format("SELECT name FROM accounts WHERE role = 'owner' AND disabled = 0 "
                                  "ORDER BY name{}",
                                  connection.for_update()))) {
    ++owners;
    is_owner = is_owner || row.text(0) == name;
  }
  if (is_owner && owners == 1) {
    fail("'{}' is the last owner: invite another before you disable the account.", name);
  }
  if (!connection.any("UPDATE accounts SET disabled = 1 WHERE name = $1 RETURNING name", {name})) {
    fail("There is no account '{}'.", name);
  }
  connection.run("DELETE FROM logins WHERE account = $1", {name});
  connection.run("DELETE FROM password_links WHERE account = $1", {name});
}

void enable_account(Connection& connection, std::string_view name) {
  if (!connection.any("UPDATE accounts SET disabled = 0 WHERE name = $1 RETURNING name", {name})) {
    fail("There is no account '{}'.", name);
  }
}

}  // namespace assay::store
