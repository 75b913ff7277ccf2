#include "cli/account_reset.h"

#include "cli/account_test.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

using AccountResetCommand = AccountTest;

// Somebody who forgot the only owner's password had lost the console.
TEST_F(AccountResetCommand, PrintsALinkThatSetsAPassword) {
  const std::string login = store::finish_login(server(), "olga", "here", 5).token;
  const std::string link = said(AccountReset{.workspace = lab(), .name = "olga"});
  EXPECT_THAT(link, HasSubstr("http://127.0.0.1:8080/console#reset="));
  EXPECT_EQ(last_entry(), "command line: reset password olga");
  EXPECT_FALSE(store::account_of_login(server(), login, 6));
  EXPECT_NE(store::begin_login(server(), "olga", "here", 6).password, "hash");
  EXPECT_EQ(store::use_password_link(server(), token_of(link), "fresh", 7), "olga");
  EXPECT_EQ(store::begin_login(server(), "olga", "here", 8).password, "fresh");
}

TEST_F(AccountResetCommand, ChangesNothingForANameThatIsNone) {
  EXPECT_THAT(refusal(AccountReset{.workspace = lab(), .name = "eve"}), HasSubstr("'eve'"));
  EXPECT_EQ(store::audit_size(server()), 0);
}

}  // namespace
}  // namespace assay::cli
