// Lets somebody into the console again.
#pragma once

#include "cli/account_change.h"
#include "cli/command.h"

namespace assay::cli {

struct AccountEnable {
  static constexpr Info info{
      .name = "account enable",
      .topic = Topic::studies,
      .summary = "Lets an account that was disabled log in again, with the password it had.",
      .example = "assay account enable lab olga"};

  std::filesystem::path workspace{};
  std::string name{};
  std::optional<std::string> database{};

  static constexpr std::tuple params{
      Param{"workspace", &AccountEnable::workspace, "folder of the workspace", Use::argument},
      Param{"name", &AccountEnable::name, "name of the account", Use::argument},
      Param{"database", &AccountEnable::database,
            "postgresql://...; assay.db in the workspace when left out"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
