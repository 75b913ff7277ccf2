#include "cli/account_invite.h"

#include "cli/account_test.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

using AccountInviteCommand = AccountTest;

TEST_F(AccountInviteCommand, PrintsALinkThatMakesAnAccount) {
  const std::string link =
      said(AccountInvite{.workspace = lab(), .role = "assistant", .origin = "https://lab"});
  EXPECT_THAT(link, testing::MatchesRegex("https://lab/console#join=[0-9a-f]{32}\n"));
  EXPECT_EQ(last_entry(), "command line: invite assistant");
  const auto made = store::create_account(server(), token_of(link), "bob", "hash", 1);
  EXPECT_EQ(made.role, store::Role::assistant);
}

TEST_F(AccountInviteCommand, KnowsTheRoles) {
  EXPECT_THAT(refusal(AccountInvite{.workspace = lab(), .role = "root"}), HasSubstr("assistant"));
}

}  // namespace
}  // namespace assay::cli
