// The design of a study for a command: its mistakes are printed.
#pragma once

#include "cli/command.h"
#include "study/design/folder.h"

namespace assay::cli {

// The design as written. Prints every mistake and throws Error when there are some.
study::Design read_design(const std::filesystem::path& folder, Console& console);

// Prints them, one a line, and throws Error when there are some.
void complain(const study::Mistakes& mistakes, const std::filesystem::path& file, Console& console);

}  // namespace assay::cli
