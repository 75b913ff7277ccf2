// Many versions of every item at once: what methods that ask about noisy, scaled or hidden inputs
// have in common. Versions are made straight in the batch that runs, as many at a time as a fixed
// amount of memory holds, and what comes of them is handed on in their order, so that sums are the
// same on any number of threads.
#pragma once

#include "explain/attribution/method.h"
#include "net/engine/rule.h"

namespace assay::attribution {

// Writes version `version` of item `item`.
using Make = std::function<void(std::size_t item, std::size_t version, std::span<float> sample)>;

// Receives the score of the item's class. Calls for one item come in the order of the versions;
// different items may come at once.
using TakeScore = std::function<void(std::size_t item, std::size_t version, float score)>;
void score_versions(const Question& question, std::size_t versions, const Make& make,
                    const TakeScore& take);

// The same with the gradient of that score to the version, or with what other rules make of it on
// its way back through a net.
using TakeGradient =
    std::function<void(std::size_t item, std::size_t version, std::span<const float> gradient)>;
void gradients_of_versions(const Question& question, std::size_t versions, const Make& make,
                           const TakeGradient& take);
void gradients_of_versions(const Question& question, std::size_t versions,
                           const engine::Rules& rules, const Make& make, const TakeGradient& take);

}  // namespace assay::attribution
