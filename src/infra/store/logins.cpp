#include "infra/store/logins.h"

#include <algorithm>
#include <array>

#include "base/sha256.h"
#include "infra/store/secret.h"

namespace assay::store {
namespace {

// Argon2id at the default cost of a password nobody has.
constexpr std::string_view hash_of_nobody =
    "$argon2id$v=19$m=65536,t=2,p=1$XKfAqCFdpzGLiGMQWdrzVQ$"
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

// A name is kept as a hash: it is whatever somebody typed, as long as they like.
std::array<std::string, 2> culprits(std::string_view name, std::string_view address) {
  return {fmt::format("name {} at {}", sha256(name), address), fmt::format("address {}", address)};
}

}  // namespace

std::int64_t wait_ms(const Throttle& throttle, std::int64_t failures) {
  if (failures < throttle.free) return 0;
  const std::int64_t doublings = std::min<std::int64_t>(failures - throttle.free, 30);
  return std::min(throttle.longest_ms, throttle.first_wait_ms << doublings);
}

LoginAttempt begin_login(Connection& connection, std::string_view name, std::string_view address,
                         std::int64_t now, const Throttle& throttle) {
  LoginAttempt attempt;
  for (const std::string& who : culprits(name, address)) {
    const auto row =
        connection.first("SELECT total, latest FROM login_failures WHERE who = $1", {who});
    if (!row || row->integer(1) + throttle.forgotten_ms <= now) continue;
    const std::int64_t until = row->integer(1) + wait_ms(throttle, row->integer(0));
    attempt.wait_ms = std::max(attempt.wait_ms, until - now);
  }
  if (attempt.wait_ms > 0) return attempt;
  for (const std::string& who : culprits(name, address)) {
    connection.run(
        "INSERT INTO login_failures (who, total, latest) VALUES ($1, 1, $2) "
        "ON CONFLICT (who) DO UPDATE SET latest = $2, "
        "total = CASE WHEN login_failures.latest <= $3 THEN 1 ELSE login_failures.total + 1 END",
        {who, now, now - throttle.forgotten_ms});
  }
  const auto account =
      connection.first("SELECT password FROM accounts WHERE name = $1 AND disabled = 0", {name});
  const bool has_password = account && !account->text(0).empty();
  attempt.password = has_password ? account->text(0) : std::string(hash_of_nobody);
  return attempt;
}

void forgive(Connection& connection, std::string_view name, std::string_view address) {
  for (const std::string& who : culprits(name, address)) {
    connection.run("DELETE FROM login_failures WHERE who = $1", {who});
  }
}

Login finish_login(Connection& connection, std::string_view name, std::string_view address,
                   std::int64_t now) {
  auto account = find_account(connection, name);
  if (!account || account->disabled) fail("The account '{}' cannot be used.", name);
  forgive(connection, name, address);
  Login login{random_token(), std::move(*account)};
  connection.run("INSERT INTO logins (hash, account, created, last_seen) VALUES ($1, $2, $3, $3)",
                 {sha256(login.token), name, now});
  return login;
}

std::optional<Account> account_of_login(Connection& connection, std::string_view token,
                                        std::int64_t now, const LoginLimits& limits) {
  const auto row = connection.first(
      "UPDATE logins SET last_seen = $2 WHERE hash = $1 AND last_seen > $3 AND created > $4 "
      "RETURNING account",
      {sha256(token), now, now - limits.idle_ms, now - limits.longest_ms});
  if (!row) return std::nullopt;
  return find_account(connection, row->text(0));
}

void log_out(Connection& connection, std::string_view token) {
  connection.run("DELETE FROM logins WHERE hash = $1", {sha256(token)});
}

void purge_logins(Connection& connection, std::int64_t now, const LoginLimits& limits,
                  const Throttle& throttle) {
  connection.run("DELETE FROM logins WHERE last_seen <= $1 OR created <= $2",
                 {now - limits.idle_ms, now - limits.longest_ms});
  connection.run("DELETE FROM login_failures WHERE latest <= $1", {now - throttle.forgotten_ms});
  connection.run("DELETE FROM invitations WHERE expires <= $1", {now});
  connection.run("DELETE FROM password_links WHERE expires <= $1", {now});
}

std::string csrf_token(std::string_view login_token) {
  return keyed_hash(login_token, "assay csrf").substr(0, 32);
}

}  // namespace assay::store
