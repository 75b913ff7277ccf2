// What commands on accounts share: a change, and its entry in the audit log, in one transaction.
#pragma once

#include <filesystem>
#include <functional>

#include "infra/store/accounts.h"

namespace assay::cli {

inline constexpr const char* local_origin = "http://127.0.0.1:8080";

struct AccountChange {
  std::string action;
  std::string subject;
};

// Throws Error when there is no database, and what the change throws.
void change_accounts(const std::filesystem::path& workspace,
                     const std::optional<std::string>& database, const AccountChange& entry,
                     const std::function<void(store::Connection&, std::int64_t now)>& change);

}  // namespace assay::cli
