#include "cli/account_list.h"

#include "cli/account_test.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

using AccountListCommand = AccountTest;

TEST_F(AccountListCommand, SaysWhoMayDoWhat) {
  store::disable_account(server(), "ann");
  EXPECT_THAT(said(AccountList{.workspace = lab()}),
              testing::ContainsRegex("olga +owner +enabled\nann +analyst +disabled"));
}

TEST_F(AccountListCommand, NeedsADatabase) {
  const TemporaryFolder empty;
  EXPECT_THAT(refusal(AccountList{.workspace = empty.path()}), HasSubstr("assay serve"));
}

}  // namespace
}  // namespace assay::cli
