#include "cli/account_enable.h"

#include "cli/account_test.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

using AccountEnableCommand = AccountTest;

TEST_F(AccountEnableCommand, LetsSomebodyInAgain) {
  store::disable_account(server(), "ann");
  EXPECT_THAT(said(AccountEnable{.workspace = lab(), .name = "ann"}), HasSubstr("enabled"));
  EXPECT_EQ(last_entry(), "command line: enable ann");
  EXPECT_FALSE(store::find_account(server(), "ann")->disabled);
  EXPECT_THAT(refusal(AccountEnable{.workspace = lab(), .name = "eve"}), HasSubstr("'eve'"));
}

}  // namespace
}  // namespace assay::cli
