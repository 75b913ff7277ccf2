// How much of a picture people need to see, by the method that chose what is shown.
#pragma once

#include "study/analysis/protocol.h"

namespace assay::analysis {

struct Psychophysics {
  static constexpr Info info{
      .name = "psychophysics",
      .summary =
          "Uncertainty, accuracy and time by how much of a picture is shown, thresholds, and "
          "whether people and the model rank explanations alike.",
      .reference = "Biessmann and Refiano, 2021"};

  std::string unsure = "I don't know";
  std::size_t resamples = 1000;
  double least_time = 150;
  double cutoff = 2.5;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"unsure", &Psychophysics::unsure,
            "answer of those who do not know, where no design says it"},
      Param{"resamples", &Psychophysics::resamples, "of every interval", 100, 1e5},
      Param{"least_time", &Psychophysics::least_time,
            "reaction times of this many milliseconds or less are not compared", 0, 1e6},
      Param{"cutoff", &Psychophysics::cutoff,
            "nor are those further than this many median absolute deviations from the median of "
            "a participant's logarithms in a condition",
            0.5, 100},
      Param{"seed", &Psychophysics::seed, "of resamples", 0, 1e18},
  };

  ProtocolReport operator()(const Evidence& evidence) const;
};

}  // namespace assay::analysis
