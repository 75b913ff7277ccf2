// How the values of resamples become an interval.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "math/stats/mean.h"

namespace assay::stats {

// Percentiles of the resamples; or bias-corrected and accelerated ones (Efron 1987), which move the
// percentiles by how far the resamples lie from the estimate and by how skewed its influences are.
enum class Ends { percentile, bca };

struct Bootstrap {
  double level = 0.95;
  std::size_t resamples = 2000;
  std::uint64_t seed = 0;
  Ends ends = Ends::percentile;
};

// An estimate and how sure it is. Without a value or an interval there is a reason.
struct Bootstrapped {
  std::optional<double> value = std::nullopt;
  std::optional<Interval> interval = std::nullopt;
  double standard_error = 0;  // the deviation of the resamples
  double bias = 0;            // their mean less the value
  std::size_t undefined = 0;  // resamples in which the statistic has no value; they are left out
  std::string_view reason = {};
};

// What resampling found. A value may be missing where the statistic is undefined.
struct Replicates {
  std::optional<double> value;
  std::vector<std::optional<double>> resampled;
  // With one cluster left out, for every factor that is drawn; bca asks for them.
  std::vector<std::vector<std::optional<double>>> left_out;
};

Bootstrapped with_ends(const Replicates& found, const Bootstrap& how);

// Several factors add their influences, as several samples do (Davison and Hinkley 1997, 5.4).
// Zero where nothing varies, none where a value is missing.
std::optional<double> acceleration(std::span<const std::vector<std::optional<double>>> left_out);

inline constexpr std::string_view statistic_is_undefined =
    "the statistic is undefined for these data";
inline constexpr std::string_view too_few_clusters = "fewer than two clusters: nothing varies";
inline constexpr std::string_view too_often_undefined =
    "the statistic is undefined in more than a tenth of the resamples";
inline constexpr std::string_view ends_out_of_reach =
    "the estimate lies beyond the resamples, so bca has no ends";
inline constexpr std::string_view undefined_left_out =
    "the statistic is undefined with one cluster left out, so bca has no ends";

}  // namespace assay::stats

namespace assay {

template <>
struct Words<stats::Ends> {
  static constexpr std::array values{Word{stats::Ends::percentile, "percentile"},
                                     Word{stats::Ends::bca, "bca"}};
};

}  // namespace assay
