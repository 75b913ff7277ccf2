// Signals of the SVEA benchmark as a workspace: what nets, methods and scores say of the same items
// that people can be asked about.
#pragma once

#include <filesystem>

#include "evaluate/svea/run.h"

namespace assay::workspace {

// The first `most` test signals, as the first net answers them: its predictions, every method's
// maps, and the scores svea_roe (1 where the linear classifier reads the right class off the
// window), svea_drop and svea_increase.
void write_workspace(const std::filesystem::path& folder, const svea::Results& results,
                     const data::Mnist1d& set, std::size_t most);

}  // namespace assay::workspace
