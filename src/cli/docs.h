// Writes the generated pages of the reference.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct Docs {
  static constexpr Info info{.name = "docs",
                             .topic = Topic::data,
                             .summary = "Writes the reference pages that describe every command.",
                             .example = "assay docs --out docs/reference"};

  std::filesystem::path out = "docs/reference";

  static constexpr std::tuple params{
      Param{"out", &Docs::out, "folder for the pages; made when it is not there"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
