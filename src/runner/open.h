// Opens a classifier with the items it is asked about. What kind of classifier a file holds is
// known here and to nobody else.
#pragma once

#include <memory>

#include "base/console.h"
#include "model/classifier.h"
#include "runner/items.h"

namespace assay::runner {

struct Opened {
  std::unique_ptr<model::Classifier> classifier;
  std::unique_ptr<Items> items;
};

struct Opening {
  std::filesystem::path model;
  std::filesystem::path input;
  bool skip_unreadable = false;  // inputs that cannot be read are left out
  bool scores_only = false;      // nothing else is asked for, and memory is spared
};

// Says what was assumed of a model, and of the items what was left out or is not known to it.
// Throws Error for what cannot be opened.
Opened open(Console& console, const Opening& opening);

// The scores of one item after the other, with progress; none is held.
using TakeScores = std::function<void(std::size_t at, std::span<const float> scores)>;
void for_scores(Console& console, const model::Classifier& classifier, const Items& items,
                model::Output output, const TakeScores& take);

}  // namespace assay::runner
