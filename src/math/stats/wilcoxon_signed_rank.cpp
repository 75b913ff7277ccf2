#include "math/stats/wilcoxon_signed_rank.h"

#include <algorithm>
#include <cmath>

#include "base/counted.h"
#include "math/stats/distributions.h"
#include "math/stats/pairs.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"
#include "math/stats/r_script.h"
#include "math/stats/ranked.h"

namespace assay::stats {
namespace {

constexpr std::size_t most_signs = 1000;
constexpr std::size_t most_signs_unasked = 100;

// Ranks of the sizes of differences, and the differences, without zeros.
struct SignedRanks {
  std::vector<double> ranks = {};
  std::vector<bool> positive = {};
  std::size_t zeros = 0;
};

SignedRanks signed_ranks(const std::vector<double>& differences, Zeros rule) {
  SignedRanks result;
  std::vector<double> kept;
  for (const double difference : differences) {
    if (difference == 0) ++result.zeros;
    if (difference != 0 || rule == Zeros::pratt) kept.push_back(difference);
  }
  std::vector<double> sizes = kept;
  for (double& size : sizes) size = std::abs(size);
  const std::vector<double> all = ranks(sizes);
  for (std::size_t at = 0; at < kept.size(); ++at) {
    if (kept[at] == 0) continue;
    result.ranks.push_back(all[at]);
    result.positive.push_back(kept[at] > 0);
  }
  return result;
}

std::string pratt_in_r(const WilcoxonSignedRank& test, bool exact) {
  if (exact) {
    return fmt::format(
        "c(p = coin::pvalue(coin::wilcoxsign_test(first ~ second, zero.method = \"Pratt\",\n"
        "  distribution = \"exact\", alternative = \"{}\")))",
        r_word(test.alternative));
  }
  const char* correction = test.alternative == Alternative::less      ? "0.5"
                           : test.alternative == Alternative::greater ? "-0.5"
                                                                      : "-sign(gap) * 0.5";
  return filled(r_code::pratt, {{"correction", test.correction ? correction : "0"},
                                {"p", r_p(test.alternative, "pnorm", "z")}});
}

// R's own tests drop zeros first, as Wilcoxon did.
std::string in_r(const WilcoxonSignedRank& test, bool exact, bool has_zeros) {
  if (test.zeros == Zeros::pratt && has_zeros) return pratt_in_r(test, exact);
  if (exact) {
    return fmt::format(
        "exactRankTests::wilcox.exact(first, second, paired = TRUE, exact = TRUE, alternative = "
        "\"{}\")",
        r_word(test.alternative));
  }
  return fmt::format(
      "wilcox.test(first, second, paired = TRUE, exact = FALSE, correct = {}, alternative = "
      "\"{}\")",
      test.correction ? "TRUE" : "FALSE", r_word(test.alternative));
}

}  // namespace

Result WilcoxonSignedRank::operator()(const Data& data) const {
  const Pairs pairs = matched_pairs(data, 1);
  if (!pairs.undefined.empty()) return undefined_result(info, data, pairs.undefined);
  const SignedRanks ranked = signed_ranks(pairs.differences, zeros);
  if (ranked.ranks.empty()) return undefined_result(info, data, "every difference is zero");
  double above = 0;
  double sum = 0;
  double squares = 0;
  std::vector<std::int64_t> twice;
  for (std::size_t at = 0; at < ranked.ranks.size(); ++at) {
    const double rank = ranked.ranks[at];
    if (ranked.positive[at]) above += rank;
    sum += rank;
    squares += rank * rank;
    twice.push_back(std::llround(2 * rank));
  }
  const std::size_t n = ranked.ranks.size();
  const bool exact =
      method == Exactness::exact || (method == Exactness::automatic && n <= most_signs_unasked);

  Result result = initial_result(info, data);
  pairs.tell(result);
  if (ranked.zeros > 0) {
    result.dropped.push_back(
        {ranked.zeros,
         in_number(ranked.zeros, zeros == Zeros::pratt
                                     ? "differences of zero, after ranking (Pratt)"
                                     : "differences of zero, before ranking (Wilcoxon)")});
  }
  result.statistics = {{"W", above}};
  if (exact) {
    if (n > most_signs) {
      return undefined_result(
          info, data,
          fmt::format("{} differences are too many to count all signs (at most {}); "
                      "the normal approximation is as good",
                      n, most_signs));
    }
    result.p = exact_p_value(signed_sum(twice, std::llround(2 * above)), alternative);
    result.method = "exact, all signs of the mid-ranks";
  } else {
    // The sum of squared mid-ranks has the corrections for ties and zeros in it.
    const double z =
        corrected(above - sum / 2, correction ? 0.5 : 0, alternative) / std::sqrt(squares / 4);
    result.statistics.push_back({"z", z});
    result.p = normal_p(z, alternative);
    result.method =
        fmt::format("normal, corrected for ties{}", correction ? " and continuity" : "");
  }
  result.r = in_r(*this, exact, ranked.zeros > 0);
  result.method += sided(alternative);
  result.effects = {{.name = "rank-biserial r", .value = 2 * above / sum - 1, .bounded = true}};
  return result;
}

}  // namespace assay::stats
