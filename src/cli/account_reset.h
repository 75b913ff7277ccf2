// Makes a link that sets another password.
#pragma once

#include "cli/account_change.h"
#include "cli/command.h"

namespace assay::cli {

struct AccountReset {
  static constexpr Info info{
      .name = "account reset",
      .topic = Topic::studies,
      .summary = "Ends the password and logins of an account; prints a link for a new one.",
      .example = "assay account reset lab olga"};

  std::filesystem::path workspace{};
  std::string name{};
  std::string origin = local_origin;
  std::optional<std::string> database{};

  static constexpr std::tuple params{
      Param{"workspace", &AccountReset::workspace, "folder of the workspace", Use::argument},
      Param{"name", &AccountReset::name, "name of the account", Use::argument},
      Param{"origin", &AccountReset::origin, "where researchers reach the server"},
      Param{"database", &AccountReset::database,
            "postgresql://...; assay.db in the workspace when left out"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
