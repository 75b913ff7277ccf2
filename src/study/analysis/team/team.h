// People and a machine as a team: accept or reject the machine's label.
#pragma once

#include "study/analysis/protocol.h"

namespace assay::analysis {

struct Team {
  static constexpr Info info{
      .name = "team",
      .summary = "Accuracy of people who accept or reject a model's labels, by explanation.",
      .reference = "Nguyen, Kim and Nguyen, 2021"};

  bool keep_once = false;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"keep_once", &Team::keep_once,
            "whether items that one person saw count when scores are compared with people"},
      Param{"seed", &Team::seed, "of resamples", 0, 1e18},
  };

  ProtocolReport operator()(const Evidence& evidence) const;
};

}  // namespace assay::analysis
