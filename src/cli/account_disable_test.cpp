#include "cli/account_disable.h"

#include "cli/account_test.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

using AccountDisableCommand = AccountTest;

TEST_F(AccountDisableCommand, EndsLogins) {
  const std::string login = store::finish_login(server(), "ann", "here", 5).token;
  EXPECT_THAT(said(AccountDisable{.workspace = lab(), .name = "ann"}), HasSubstr("disabled"));
  EXPECT_EQ(last_entry(), "command line: disable ann");
  EXPECT_FALSE(store::account_of_login(server(), login, 6));
}

TEST_F(AccountDisableCommand, LeavesTheLastOwner) {
  EXPECT_THAT(refusal(AccountDisable{.workspace = lab(), .name = "olga"}), HasSubstr("last owner"));
}

}  // namespace
}  // namespace assay::cli
