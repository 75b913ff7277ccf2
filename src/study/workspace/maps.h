// Maps as a workspace keeps them: the points of a picture or a signal, or a number for each word of
// study::tokens, as people would mark words.
#pragma once

#include "evaluate/runner/subject.h"
#include "study/workspace/workspace.h"

namespace assay::workspace {

// The items that have a map. Texts without a word that the classifier knows have none.
std::vector<std::size_t> places_of(const runner::Maps& maps);

// The map of the subject's item at this place, whose name is an id of the workspace. A word of a
// text has the sum of the weights of the classifier's words that begin in it.
Tensor map_of(const workspace::Workspace& workspace, const runner::Subject& subject,
              const runner::Maps& maps, std::size_t at);

// Writes the map, and into the explanation where it is. It lasts when the workspace is settled.
void put_map(const workspace::Workspace& workspace, const std::string& method, const Tensor& map,
             workspace::Explanation& explanation);

}  // namespace assay::workspace
