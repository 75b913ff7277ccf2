// How many participants would settle whether a score predicts people, and when no number would.
#pragma once

#include <optional>
#include <string_view>

#include "study/analysis/predictor.h"

namespace assay::analysis {

// Why there is no number of participants.
inline constexpr std::string_view takes_more_items = "more items";
inline constexpr std::string_view is_beyond_ceiling = "r is beyond its ceiling";
inline constexpr std::string_view has_no_agreement = "people do not agree";
inline constexpr std::string_view has_no_reliability = "no reliability";
inline constexpr std::string_view takes_too_many = "above a million";

struct Settling {
  std::optional<std::size_t> participants = std::nullopt;
  std::string_view reason = {};

  bool operator==(const Settling&) const = default;
};

// With how many people four of five studies would show it by a p-value below `level`, at most .05,
// if the correlation and people's agreement are what they are in this one. More people make the
// items' means more reliable, so that the correlation rises towards that without noise, and
// people's own part of the standard error shrinks; what the draw of items leaves open stays. At
// least as many as took part. None without a correlation and its interval.
std::optional<Settling> settling(const Predicted& within, std::size_t participants, double level);

}  // namespace assay::analysis
