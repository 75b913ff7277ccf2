// Lists the accounts of researchers.
#pragma once

#include "cli/account_change.h"
#include "cli/command.h"

namespace assay::cli {

struct AccountList {
  static constexpr Info info{.name = "account list",
                             .topic = Topic::studies,
                             .summary = "Lists the accounts of a workspace with their roles.",
                             .example = "assay account list lab"};

  std::filesystem::path workspace{};
  std::optional<std::string> database{};

  static constexpr std::tuple params{
      Param{"workspace", &AccountList::workspace, "folder of the workspace", Use::argument},
      Param{"database", &AccountList::database,
            "postgresql://...; assay.db in the workspace when left out"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
