// For tests: a workspace with the accounts 'olga', an owner, and 'ann', an analyst.
#pragma once

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "infra/store/audit.h"
#include "infra/store/logins.h"
#include "infra/store/migrations.h"

namespace assay::cli {

class AccountTest : public testing::Test {
 protected:
  AccountTest() : server_(store::open((folder_ / "assay.db").string())) {
    store::migrate(*server_);
    make("olga", store::Role::owner);
    make("ann", store::Role::analyst);
  }

  std::filesystem::path lab() const { return folder_.path(); }
  // As a server has it open.
  store::Connection& server() { return *server_; }
  std::string last_entry() {
    const auto entry = store::newest_audit_entries(*server_, 1'000'000, 1, "").at(0);
    return entry.actor + ": " + entry.action + " " + entry.subject;
  }
  // What follows '=' in a link that was printed.
  static std::string token_of(const std::string& printed) {
    return printed.substr(printed.find('=') + 1, 32);
  }

 private:
  void make(const std::string& name, store::Role role) {
    store::create_account(*server_, store::invite(*server_, role, 0, 9), name, "hash", 1);
  }

  TemporaryFolder folder_;
  std::unique_ptr<store::Connection> server_;
};

}  // namespace assay::cli
