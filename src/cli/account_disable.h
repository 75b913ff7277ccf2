// Keeps somebody out of the console.
#pragma once

#include "cli/account_change.h"
#include "cli/command.h"

namespace assay::cli {

struct AccountDisable {
  static constexpr Info info{
      .name = "account disable",
      .topic = Topic::studies,
      .summary = "Ends the logins of an account, which cannot log in until it is enabled again.",
      .example = "assay account disable lab olga"};

  std::filesystem::path workspace{};
  std::string name{};
  std::optional<std::string> database{};

  static constexpr std::tuple params{
      Param{"workspace", &AccountDisable::workspace, "folder of the workspace", Use::argument},
      Param{"name", &AccountDisable::name, "name of the account", Use::argument},
      Param{"database", &AccountDisable::database,
            "postgresql://...; assay.db in the workspace when left out"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
