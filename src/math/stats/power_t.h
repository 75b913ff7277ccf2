// Student's t-test before a study: what it would find, or how many it takes.
#pragma once

#include "math/stats/power.h"

namespace assay::stats {

struct PowerT {
  static constexpr Info info{.name = "power_t",
                             .title = "Power of Student's t-test",
                             .summary =
                                 "The power of a t-test of one sample, of pairs or of two samples; "
                                 "or the sample that has it.",
                             .family = Family::planning,
                             .needs = {},
                             .reference = "Cohen, 1988"};

  TDesign design = TDesign::two_samples;
  double effect = 0.5;
  std::optional<std::size_t> n = std::nullopt;
  double power = 0.8;
  double alpha = 0.05;
  Alternative alternative = Alternative::two_sided;

  static constexpr std::tuple params{
      Param{"design", &PowerT::design, "of the test"},
      Param{"effect", &PowerT::effect, "Cohen's d; for pairs that of the differences", -100, 100},
      Param{"n", &PowerT::n, "in each sample, or pairs; what reaches the power unless given", 1,
            1e7},
      Param{"power", &PowerT::power, "to reach, where n is not given", 0.01, 0.9999},
      Param{"alpha", &PowerT::alpha, "level of the test", 1e-9, 0.5},
      Param{"alternative", &PowerT::alternative, "of the first sample against the second"},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats

namespace assay {

template <>
struct Words<stats::TDesign> {
  static constexpr std::array values{Word{stats::TDesign::two_samples, "two_samples"},
                                     Word{stats::TDesign::paired, "paired"},
                                     Word{stats::TDesign::one_sample, "one_sample"}};
};

}  // namespace assay
