// The JSON Schema of a study's design.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct StudySchema {
  static constexpr Info info{.name = "study schema",
                             .topic = Topic::studies,
                             .summary = "Prints the JSON Schema of a study's design.",
                             .example = "assay study schema"};

  static constexpr std::tuple<> params{};

  void operator()(Console& console) const;
};

}  // namespace assay::cli
