// Freezing fixes a study before its first participant: design and material in one canonical text,
// known by its SHA-256. What changes afterwards is another version.
#pragma once

#include <span>
#include <string>

#include "study/design/design.h"
#include "study/design/material.h"

namespace assay::study {

struct Frozen {
  Design design;
  Material material;
  std::string hash;
};

// Keys sorted, no white space, every default written out: equal studies have equal texts.
std::string canonical(const Design& design, const Material& material);

// Checks and freezes. `earlier` are the versions frozen before; the same study again is the frozen
// one. Throws Error with what has changed when the version was used for another, or is not above
// all others.
Frozen freeze(const Design& design, const Material& material, std::span<const Frozen> earlier);

std::string to_json(const Frozen& frozen);
// Throws Error when the text does not have the hash it says.
Frozen frozen_from_json(std::string_view text);

// Places at which two designs or their material differ: "/checks/pass", "material".
std::vector<std::string> changes(const Frozen& before, const Design& design,
                                 const Material& material);

}  // namespace assay::study
