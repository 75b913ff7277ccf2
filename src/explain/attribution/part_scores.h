// Scores of items with some of their parts hidden, for methods that ask the same of all items with
// the same number of parts.
#pragma once

#include "explain/attribution/parts.h"

namespace assay::attribution {

struct PartPasses {
  // How many passes an item with so many parts needs.
  std::function<std::size_t(std::size_t parts)> number;
  // Which parts pass `pass` of such an item shows; called from several threads at once.
  std::function<void(std::size_t pass, std::span<std::uint8_t> presence)> write;
};

// Receives an item's scores, one a pass; different items may come at once.
using TakePartScores = std::function<void(std::size_t item, std::span<const double> scores)>;

void score_parts(const Question& question, const Parts& parts, const PartPasses& passes,
                 const TakePartScores& take);

}  // namespace assay::attribution
