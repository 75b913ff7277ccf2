#include "infra/store/logins.h"

#include <sodium.h>

#include "infra/store/database_test.h"

namespace assay::store {
namespace {

using Logins = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, Logins, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

void make_account(Connection& c, const std::string& name) {
  create_account(c, invite(c, Role::owner, 0, 9), name, "hash of " + name, 1);
}

TEST(Throttle, DoublesTheWaitAfterFiveFailures) {
  const Throttle throttle;
  const std::vector<std::int64_t> waits{0, 0, 0, 0, 0, 1000, 2000, 4000, 8000, 16000};
  for (std::size_t failures = 0; failures < waits.size(); ++failures) {
    EXPECT_EQ(wait_ms(throttle, static_cast<std::int64_t>(failures)), waits[failures]);
  }
  EXPECT_EQ(wait_ms(throttle, 14), 512'000);
  EXPECT_EQ(wait_ms(throttle, 15), 900'000);
  EXPECT_EQ(wait_ms(throttle, 1'000'000), 900'000);
}

TEST_P(Logins, SlowDownGuessesByAddress) {
  Connection& c = database();
  make_account(c, "ada");
  for (int guess = 0; guess < 5; ++guess) {
    EXPECT_EQ(begin_login(c, "ada", "net9", 100).wait_ms, 0);
  }
  EXPECT_EQ(begin_login(c, "ada", "net9", 100).wait_ms, 1000);
  EXPECT_EQ(begin_login(c, "ada", "net9", 600).wait_ms, 500) << "asking early does not count";
  EXPECT_EQ(begin_login(c, "ada", "net9", 1100).wait_ms, 0);
  EXPECT_EQ(begin_login(c, "ada", "net9", 1100).wait_ms, 2000);
  for (int guess = 0; guess < 5; ++guess) {
    EXPECT_EQ(begin_login(c, fmt::format("name{}", guess), "bad", 100).wait_ms, 0);
  }
  EXPECT_EQ(begin_login(c, "another", "bad", 100).wait_ms, 1000) << "whatever name is tried";
  EXPECT_EQ(begin_login(c, "another", "good", 100).wait_ms, 0);
  // A day later all is forgotten.
  const std::int64_t day = std::int64_t{24} * 60 * 60 * 1000;
  EXPECT_EQ(begin_login(c, "ada", "bad", 1100 + day).wait_ms, 0);
  EXPECT_EQ(c.number("SELECT total FROM login_failures WHERE who = 'address bad'"), 1);
}

// Whoever guessed at the owner's password ten times kept the owner out for half an hour.
TEST_P(Logins, ThrottlingNeverRefusesTheRightPasswordFromAnotherAddress) {
  Connection& c = database();
  make_account(c, "ada");
  for (int guess = 0; guess < 1000; ++guess) {
    begin_login(c, "ada", fmt::format("net{}", guess % 10), 100 + guess);
  }
  EXPECT_GT(begin_login(c, "ada", "net1", 1101).wait_ms, 0);
  EXPECT_EQ(begin_login(c, "ada", "home", 1101).wait_ms, 0);
}

// Whoever has an account of their own could log in after every fourth guess at another's.
TEST_P(Logins, ALoginOfOnesOwnDoesNotForgiveGuessesAtAnother) {
  Connection& c = database();
  make_account(c, "ada");
  make_account(c, "bob");
  for (int guess = 0; guess < 5; ++guess) {
    EXPECT_EQ(begin_login(c, "ada", "net", 100).wait_ms, 0);
    begin_login(c, "bob", "net", 100);
    finish_login(c, "bob", "net", 100);
  }
  EXPECT_EQ(begin_login(c, "ada", "net", 100).wait_ms, 1000);
}

TEST_P(Logins, ForgetFailuresWhenThePasswordWasRight) {
  Connection& c = database();
  make_account(c, "ada");
  for (int guess = 0; guess < 5; ++guess) begin_login(c, "ada", "net", 100);
  EXPECT_EQ(begin_login(c, "ada", "net", 1100).password, "hash of ada");
  EXPECT_EQ(finish_login(c, "ada", "net", 1101).account.name, "ada");
  EXPECT_EQ(begin_login(c, "ada", "net", 1102).wait_ms, 0);
}

TEST_P(Logins, DoNotTellWhetherANameExists) {
  Connection& c = database();
  const LoginAttempt attempt = begin_login(c, "nobody", "net", 100);
  // A sound hash of the usual cost, so that comparing takes as long as for somebody.
  const PasswordCost cost;
  EXPECT_EQ(crypto_pwhash_str_needs_rehash(attempt.password.c_str(), cost.passes, cost.bytes), 0);
  EXPECT_FALSE(password_matches(attempt.password, "any password at all"));
}

TEST_P(Logins, EndWhenIdleOrOld) {
  Connection& c = database();
  make_account(c, "ada");
  const LoginLimits limits{.idle_ms = 100, .longest_ms = 250};
  const std::string token = finish_login(c, "ada", "net", 0).token;
  EXPECT_EQ(account_of_login(c, token, 99, limits)->name, "ada");
  EXPECT_TRUE(account_of_login(c, token, 198, limits));
  EXPECT_TRUE(account_of_login(c, token, 249, limits));
  EXPECT_FALSE(account_of_login(c, token, 250, limits)) << "old, though never idle";
  const std::string other = finish_login(c, "ada", "net", 300).token;
  EXPECT_FALSE(account_of_login(c, other, 400, limits)) << "idle";
  EXPECT_FALSE(account_of_login(c, "guess", 300, limits));
  EXPECT_FALSE(c.any("SELECT hash FROM logins WHERE hash = $1", {token})) << "only hashes are kept";
  purge_logins(c, 400, limits);
  EXPECT_EQ(c.number("SELECT count(*) FROM logins"), 0);
  const std::string last = finish_login(c, "ada", "net", 500).token;
  log_out(c, last);
  EXPECT_FALSE(account_of_login(c, last, 501, limits));
}

TEST(Csrf, FollowsFromTheLoginAndNothingElse) {
  EXPECT_EQ(csrf_token("a"), csrf_token("a"));
  EXPECT_NE(csrf_token("a"), csrf_token("b"));
  EXPECT_EQ(csrf_token("a").size(), 32U);
}

}  // namespace
}  // namespace assay::store
