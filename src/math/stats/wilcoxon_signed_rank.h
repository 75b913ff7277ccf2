// Wilcoxon's signed ranks: whether differences of pairs are as often and as far above zero as
// below.
#pragma once

#include "math/stats/exactness.h"
#include "math/stats/procedure.h"

namespace assay::stats {

enum class Zeros { wilcoxon, pratt };

}  // namespace assay::stats

namespace assay {

template <>
struct Words<stats::Zeros> {
  static constexpr std::array values{Word{stats::Zeros::wilcoxon, "wilcoxon"},
                                     Word{stats::Zeros::pratt, "pratt"}};
};

}  // namespace assay

namespace assay::stats {

struct WilcoxonSignedRank {
  static constexpr Info info{.name = "wilcoxon_signed_rank",
                             .title = "Wilcoxon signed-rank test",
                             .summary = "Whether differences of pairs are symmetric about zero.",
                             .family = Family::two_samples,
                             .needs = {"x by pair", "x y"},
                             .reference = "Wilcoxon, 1945; Pratt, 1959",
                             .levels = 2};

  Alternative alternative = Alternative::two_sided;
  Exactness method = Exactness::automatic;
  Zeros zeros = Zeros::wilcoxon;
  bool correction = true;

  static constexpr std::tuple params{
      Param{"alternative", &WilcoxonSignedRank::alternative,
            "of the first sample against the second"},
      Param{"method", &WilcoxonSignedRank::method,
            "how p is found; automatic: exact up to 100 values"},
      Param{"zeros", &WilcoxonSignedRank::zeros,
            "differences of zero: dropped before ranking, or after it (pratt)"},
      Param{"correction", &WilcoxonSignedRank::correction,
            "continuity correction of the normal approximation"},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
