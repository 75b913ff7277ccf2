// What a guess is chosen from: the model's label and some others.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay::stimulus {

// A stream of random numbers of an item's own: its options do not depend on which others there are.
std::uint64_t stream_of(std::string_view item);

// The prediction and `distractors` other classes, drawn with equal chances from those that are
// neither the truth nor the prediction, none twice, all in a drawn order. Throws Error when there
// are too few classes.
std::vector<std::string> guess_options(const std::vector<std::string>& classes,
                                       const std::string& truth, const std::string& prediction,
                                       std::size_t distractors, std::uint64_t seed,
                                       std::uint64_t stream);

}  // namespace assay::stimulus
