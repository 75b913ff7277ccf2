// What the user probably meant: known names within a few typing slips of an unknown one.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
std::size_t edit_distance(std::string_view left, std::string_view right);

// At most three known names, nearest first; those that `name` begins count as near.
std::vector<std::string> near_names(std::string_view name, std::span<const std::string> known);

// The tail of a refusal: "; did you mean 'a' or 'b'?", "; known are a, b and c.", or just "." where
// that would be a list of more than `most_listed`.
std::string did_you_mean(std::string_view name, std::span<const std::string> known,
                         std::size_t most_listed = 16);

// "a", "a or b", "a, b or c" with the given last word.
std::string listed(std::span<const std::string> words, std::string_view last = "and");

}  // namespace assay
