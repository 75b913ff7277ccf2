// The proof sheet: every stimulus of a study by item and condition, with what is known of the item,
// and the words of every screen, on one page for the researcher's eyes. It holds the answers; it is
// not for participants.
#pragma once

#include <functional>

#include "study/design/study.h"
#include "study/stimulus/build.h"

namespace assay::stimulus {

// The page, which needs no other file; pictures are at most 672 pixels wide on it. `stimuli` is the
// folder with the pictures. Throws Error when one is missing or is not what its name says.
std::string proof_sheet(const study::Study& study, const std::filesystem::path& stimuli,
                        const BuildProgress& watch);

}  // namespace assay::stimulus
