// Which meaning a class of ImageNet has. Its thousand classes are synsets of WordNet 3.0, named "n"
// and the place of the synset in data.noun; their order, in every published model, is that of the
// names. A class is known by its number, not by its word: "crane" is two of them.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "study/workspace/wordnet.h"

namespace assay::workspace {

// "n01440764" for 0. Expects a number below 1000.
std::string imagenet_synset(std::size_t number);

// The synsets that these classes of a model stand for, by name; of a name that two classes share,
// both. Nothing when they are not ImageNet's: there must be 1000, or 1001 with the background
// first, and nearly all must be a word of the synset of their number, or its name.
std::map<std::string, std::set<std::string>> imagenet_synsets(
    const std::vector<std::string>& classes, const WordNet& words);

}  // namespace assay::workspace
