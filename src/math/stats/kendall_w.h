// Kendall's coefficient of concordance: how far raters put items into the same order.
#pragma once

#include "base/value.h"
#include "math/stats/procedure.h"

namespace assay::stats {

// Chi squared of few raters rejects less often than it says (Legendre, 2005). All orders are
// counted where they are few; otherwise so many are drawn, but for more than twenty raters.
enum class ConcordanceMethod { automatic, exact, permutation, chi_squared };

struct KendallW {
  static constexpr Info info{
      .name = "kendall_w",
      .title = "Kendall's W",
      .summary = "How far raters (by) put the same items (pair) into the same order.",
      .family = Family::agreement,
      .needs = {"x by pair"},
      .reference = "Kendall and Babington Smith, 1939; Legendre, 2005"};

  ConcordanceMethod method = ConcordanceMethod::automatic;
  std::size_t draws = 9999;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"method", &KendallW::method,
            "how p is found; automatic: exact where orders are few, permutation up to 20 raters"},
      Param{"draws", &KendallW::draws, "orders that are drawn for a permutation test", 99, 1e6},
      Param{"seed", &KendallW::seed, "of the draws", 0, 1e18},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats

namespace assay {

template <>
struct Words<stats::ConcordanceMethod> {
  using enum stats::ConcordanceMethod;
  static constexpr std::array values{Word{automatic, "automatic"}, Word{exact, "exact"},
                                     Word{permutation, "permutation"},
                                     Word{chi_squared, "chi_squared"}};
};

}  // namespace assay
