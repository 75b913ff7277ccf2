// The time a screen took by the server's own clock, held against what the design asks for and what
// the browser says.
#pragma once

#include "study/design/plan.h"

namespace assay::study {

// Why an answer that arrives so long after its screen was sent is too early: a sentence for the
// participant. Empty when it is not.
std::string too_early(const Study& study, const Step& step, std::int64_t server_ms);

// Whether a reaction time can be what it says. `server_ms` lasts from sending the screen to having
// the answer, so it holds the way there, the onset, the reaction time and the way back. "longer":
// the browser says that more time passed than did, which cannot be. "shorter": more than a minute
// passed that is neither onset nor reaction time; a connection was gone, or the browser says too
// little. Empty otherwise.
std::string_view rt_flag(std::int64_t rt, std::int64_t onset, std::int64_t server_ms);

}  // namespace assay::study
