// Sentences that reports of several protocols share.
#pragma once

#include <string>
#include <string_view>

namespace assay::analysis {

// "2 of 6 pairs of conditions differ in accuracy at the 5 % level after Holm's correction", where
// `things` are "conditions" and `measure` is "accuracy"; of one pair, "the two conditions differ".
std::string pairs_that_differ(std::string_view things, std::string_view measure, std::size_t pairs,
                              std::size_t differ);

// The same as a sentence of its own.
std::string as_sentence(std::string phrase);

}  // namespace assay::analysis
