// What somebody of a certain traits answers to a screen: always something the screen allows.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "study/simulate/behaviour.h"
#include "study/simulate/sight.h"

namespace assay::simulate {

// `seen` is what the screen shows, as far as that is known; `trial` counts from 0. The answer as it
// is sent: {"response", "rt", ...}.
nlohmann::json respond(const nlohmann::json& screen, const ParticipantTraits& traits,
                       const PerceivedStimulus& seen, int trial, assay::Random& random);

}  // namespace assay::simulate
