// Fixes a study under a hash, so that data can say what exactly was run.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct StudyFreeze {
  static constexpr Info info{
      .name = "study freeze",
      .topic = Topic::studies,
      .summary = "Fixes a study's design and pictures under a hash, before the first participant.",
      .example = "assay study freeze lab/studies/birds"};

  std::filesystem::path folder{};

  static constexpr std::tuple params{
      Param{"folder", &StudyFreeze::folder, "the study's folder, with its design.json",
            Use::argument},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
