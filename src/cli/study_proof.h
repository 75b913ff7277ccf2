// Shows a researcher what participants will see.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct StudyProof {
  static constexpr Info info{
      .name = "study proof",
      .topic = Topic::studies,
      .summary = "Writes a page with every stimulus and every screen, to look at first.",
      .example = "assay study proof lab/studies/birds"};

  std::filesystem::path folder{};
  std::filesystem::path out{};

  static constexpr std::tuple params{
      Param{"folder", &StudyProof::folder, "the study's folder, after 'assay study build'",
            Use::argument},
      Param{"out", &StudyProof::out, "the page; proof.html in the folder unless given"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
