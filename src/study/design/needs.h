// Which pictures a design needs: what the stimulus builder has to make and the check looks for.
#pragma once

#include <string>
#include <vector>

#include "study/design/design.h"
#include "study/design/material.h"

namespace assay::study {

struct NeededStimulus {
  std::string item;
  std::string condition;  // nothing for a part that all conditions share
  std::string part;       // "picture", "explanation", "level 15"
  std::string method;     // spec of what makes it; nothing for the input itself
  std::string place;      // in the design, to name it in a sentence

  bool operator==(const NeededStimulus&) const = default;
};

// The name of the part that shows a level: "level 15".
std::string level_part(int percent);

// Every picture once, in the order of the design. Texts have no "picture"; ids the material does
// not know are left out.
std::vector<NeededStimulus> needed_stimuli(const Design& design, const Material& material);

}  // namespace assay::study
