#include "cli/account_list.h"

#include "cli/account_test.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

using AccountListCommand = AccountTest;

TEST_F(AccountListCommand, SaysWhoMayDoWhat) {
  store::disable_account(server(), "ann");
  EXPECT_THAT(said(AccountList{.workspace = lab()}),
              testing::ContainsRegex("ann +analyst +disabled\nolga +owner +enabled"));
}

TEST_F(AccountListCommand, NeedsADatabase) {
  std::filesystem::create_directories(lab() / "other");
  EXPECT_THAT(refusal(AccountList{.workspace = lab() / "other"}), HasSubstr("assay serve"));
}

}  // namespace
}  // namespace assay::cli
