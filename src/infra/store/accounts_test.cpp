#include "infra/store/accounts.h"

#include "infra/store/database_test.h"
#include "infra/store/logins.h"

namespace assay::store {
namespace {

using Accounts = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, Accounts, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

TEST(Passwords, AreHashedByArgon2id) {
  const PasswordCost cheap{1, 8192};
  const std::string hash = hash_password("correct horse", cheap);
  EXPECT_TRUE(hash.starts_with("$argon2id$v=19$m=8,t=1,p=1$")) << hash;
  EXPECT_NE(hash_password("correct horse", cheap), hash);
  EXPECT_TRUE(password_matches(hash, "correct horse"));
  EXPECT_FALSE(password_matches(hash, "correct horsf"));
  EXPECT_FALSE(password_matches(hash, ""));
  EXPECT_FALSE(password_matches("no hash", "correct horse"));
  EXPECT_FALSE(password_matches("", std::string(5000, 'x')));
  EXPECT_THROW(hash_password("short", cheap), Error);
  EXPECT_THROW(hash_password(std::string(1001, 'x'), cheap), Error);
  EXPECT_TRUE(hash_password("correct horse").starts_with("$argon2id$v=19$m=65536,t=2,p=1$"));
}

TEST_P(Accounts, AreMadeByInvitationOnce) {
  Connection& c = database();
  const std::string lost = set_up_token(c, 0, 100).value();
  const std::string token = set_up_token(c, 10, 100).value();
  EXPECT_FALSE(invitation_role(c, lost, 20)) << "the second start makes the first link worthless";
  EXPECT_FALSE(invitation_role(c, token, 100));
  EXPECT_EQ(invitation_role(c, token, 99), Role::owner);
  EXPECT_THROW(create_account(c, token, "Ada <b>", "h", 50), Error);
  EXPECT_THROW(create_account(c, token, "", "h", 50), Error);
  EXPECT_THROW(create_account(c, "guess", "ada", "h", 50), Error);
  EXPECT_EQ(create_account(c, token, "ada", "h", 50).role, Role::owner);
  EXPECT_THROW(create_account(c, token, "bob", "h", 51), Error);
  EXPECT_FALSE(set_up_token(c, 60, 100));

  const std::string second = invite(c, Role::analyst, 60, 100);
  EXPECT_EQ(create_account(c, second, "bob", "h", 70).role, Role::analyst);
  EXPECT_THROW(create_account(c, invite(c, Role::owner, 60, 100), "bob", "h", 71), Error);
  const auto all = list_accounts(c);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[1].name, "bob");
  EXPECT_EQ(find_account(c, "bob")->role, Role::analyst);
  EXPECT_FALSE(find_account(c, "eve"));
  EXPECT_EQ(c.number("SELECT count(*) FROM invitations WHERE hash = '" + second + "'"), 0);
}

TEST_P(Accounts, CanBeDisabledButNotTheLastOwner) {
  Connection& c = database();
  create_account(c, invite(c, Role::owner, 0, 9), "ada", "h", 1);
  create_account(c, invite(c, Role::assistant, 0, 9), "bob", "h", 1);
  EXPECT_THROW(disable_account(c, "ada"), Error);
  EXPECT_THROW(disable_account(c, "eve"), Error);
  const std::string token = finish_login(c, "bob", "here", 5).token;
  EXPECT_TRUE(account_of_login(c, token, 6));
  disable_account(c, "bob");
  EXPECT_TRUE(find_account(c, "bob")->disabled);
  EXPECT_FALSE(account_of_login(c, token, 7));
  EXPECT_THROW(finish_login(c, "bob", "here", 8), Error);
  enable_account(c, "bob");
  EXPECT_FALSE(find_account(c, "bob")->disabled);
  // What was ended stays ended.
  EXPECT_FALSE(account_of_login(c, token, 9));
  EXPECT_TRUE(account_of_login(c, finish_login(c, "bob", "here", 10).token, 11));
  EXPECT_THROW(enable_account(c, "eve"), Error);
  create_account(c, invite(c, Role::owner, 0, 9), "cyd", "h", 1);
  disable_account(c, "ada");
  EXPECT_THROW(disable_account(c, "cyd"), Error);
}

TEST_P(Accounts, EndTheirLoginsWhenThePasswordChanges) {
  Connection& c = database();
  create_account(c, invite(c, Role::owner, 0, 9), "ada", "old", 1);
  const std::string token = finish_login(c, "ada", "here", 5).token;
  set_password(c, "ada", "fresh");
  EXPECT_FALSE(account_of_login(c, token, 6));
  EXPECT_EQ(begin_login(c, "ada", "here", 7).password, "fresh");
  EXPECT_THROW(set_password(c, "eve", "h"), Error);
}

TEST_P(Accounts, KeepTheLoginThatChangedThePassword) {
  Connection& c = database();
  create_account(c, invite(c, Role::owner, 0, 9), "ada", "old", 1);
  const std::string here = finish_login(c, "ada", "here", 5).token;
  const std::string there = finish_login(c, "ada", "there", 5).token;
  set_password(c, "ada", "fresh", here);
  EXPECT_TRUE(account_of_login(c, here, 6));
  EXPECT_FALSE(account_of_login(c, there, 6));
}

TEST_P(Accounts, GetAnotherPasswordByALinkThatWorksOnce) {
  Connection& c = database();
  create_account(c, invite(c, Role::owner, 0, 9), "ada", "old", 1);
  const std::string login = finish_login(c, "ada", "here", 5).token;
  const std::string lost = password_link(c, "ada", 10, 100);
  const std::string token = password_link(c, "ada", 20, 100);
  EXPECT_FALSE(account_of_login(c, login, 21)) << "logins end at once";
  EXPECT_NE(begin_login(c, "ada", "here", 22).password, "old") << "so does the old password";
  EXPECT_FALSE(linked_account(c, lost, 23)) << "the second link makes the first worthless";
  EXPECT_FALSE(linked_account(c, token, 100)) << "it expires";
  EXPECT_EQ(linked_account(c, token, 99), "ada");
  EXPECT_THROW(use_password_link(c, "guess", "fresh", 30), Error);
  EXPECT_THROW(use_password_link(c, token, "fresh", 100), Error);
  EXPECT_EQ(use_password_link(c, token, "fresh", 30), "ada");
  EXPECT_THROW(use_password_link(c, token, "other", 31), Error);
  EXPECT_EQ(begin_login(c, "ada", "here", 32).password, "fresh");
  EXPECT_THROW(password_link(c, "eve", 40, 100), Error);
}

// A link that was made before an account was disabled must not wake it.
TEST_P(Accounts, GetNoPasswordWhileDisabled) {
  Connection& c = database();
  create_account(c, invite(c, Role::owner, 0, 9), "ada", "h", 1);
  create_account(c, invite(c, Role::analyst, 0, 9), "bob", "h", 1);
  const std::string token = password_link(c, "bob", 10, 100);
  disable_account(c, "bob");
  EXPECT_FALSE(linked_account(c, token, 11));
  EXPECT_THROW(password_link(c, "bob", 12, 100), Error);
}

TEST(Roles, HaveNames) {
  for (const Role each : {Role::owner, Role::analyst, Role::assistant}) {
    EXPECT_EQ(role(to_text(each)), each);
  }
  EXPECT_THROW(role("root"), Error);
}

}  // namespace
}  // namespace assay::store
