// The folder of a study, studies/NAME in a workspace: its design, its material and what is frozen.
#pragma once

#include "cli/command.h"
#include "server/study_files.h"

namespace assay::cli {

// The design as written. Prints every mistake and throws Error when there are some.
study::Design read_design(const std::filesystem::path& folder, Console& console);
using server::mistakes_of;
using server::read_frozen;
using server::read_material;

// Prints them, one a line, and throws Error when there are some.
void complain(const study::Mistakes& mistakes, const std::filesystem::path& file, Console& console);

}  // namespace assay::cli
