// Says what is wrong with a study before anybody takes part.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct StudyCheck {
  static constexpr Info info{.name = "study check",
                             .topic = Topic::studies,
                             .summary = "Names every mistake in a study's design, with its place.",
                             .example = "assay study check lab/studies/birds"};

  std::filesystem::path folder{};
  bool json = false;

  static constexpr std::tuple params{
      Param{"folder", &StudyCheck::folder, "the study's folder, with its design.json",
            Use::argument},
      Param{"json", &StudyCheck::json, "write the mistakes as JSON instead of text"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
