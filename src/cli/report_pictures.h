// Maps of single items for the report of a sweep, explained again as the sweep did.
#pragma once

#include "cli/command.h"
#include "sweep_report/page.h"

namespace assay::cli {

// Nothing where no models and inputs are given. Throws Error when they are not those of the sweep,
// or cannot be drawn. The results must live as long as what is returned.
sweep_report::Paint report_pictures(const sweep::Results& results,
                                    const std::vector<std::filesystem::path>& models,
                                    const std::filesystem::path& input);

}  // namespace assay::cli
