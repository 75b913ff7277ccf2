// What a workspace lets simulated participants see: where objects lie, which words tell, and how
// much each picture of a study helps.
#pragma once

#include "study/design/freeze.h"
#include "study/simulate/sight.h"
#include "study/workspace/workspace.h"

namespace assay::simulate {

// The effect that is planted: an explanation is clearer the higher its insertion score is among
// those of the study's items, and a part of a picture the more is shown of it. Pictures of practice
// and checks are always clear. Objects lie where masks and boxes say; the words that tell are those
// that the explanations of texts weigh most.
Sight sight_of(const workspace::Workspace& workspace, const study::Frozen& frozen);

// Around the points of a mask of `columns` that weigh more than a half: seen from their middle, the
// furthest one in every direction.
std::vector<Spot> outline_around(std::span<const float> mask, std::size_t columns);

}  // namespace assay::simulate
