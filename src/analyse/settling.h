// How many participants would settle whether a score predicts people, and when no number would.
#pragma once

#include <optional>

#include "analyse/predictor.h"

namespace assay::analyse {

// What it takes until the interval of a correlation leaves zero, if the correlation and people's
// agreement stay what they are.
struct Settling {
  std::optional<std::size_t> participants = std::nullopt;
  // However many people take part: too few items differ, and more people do not change them.
  bool takes_more_items = false;

  bool operator==(const Settling&) const = default;
};

// More people make the items' means more reliable, so that the correlation rises towards that
// without noise, and people's own part of the interval narrows; what it owes to the draw of items
// stays but for that. None where the interval has left zero, or nothing says how far people agree.
std::optional<Settling> settling(const Predicted& within, std::size_t participants);

}  // namespace assay::analyse
