// Makes a link that makes an account.
#pragma once

#include "cli/account_change.h"
#include "cli/command.h"

namespace assay::cli {

struct AccountInvite {
  static constexpr Info info{
      .name = "account invite",
      .topic = Topic::studies,
      .summary = "Prints a link that makes one account of a role, once, within a week.",
      .example = "assay account invite lab --role analyst"};

  std::filesystem::path workspace{};
  std::string role = "analyst";
  std::string origin = local_origin;
  std::optional<std::string> database{};

  static constexpr std::tuple params{
      Param{"workspace", &AccountInvite::workspace, "folder of the workspace", Use::argument},
      Param{"role", &AccountInvite::role, "owner, analyst or assistant"},
      Param{"origin", &AccountInvite::origin, "where researchers reach the server"},
      Param{"database", &AccountInvite::database,
            "postgresql://...; assay.db in the workspace when left out"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
