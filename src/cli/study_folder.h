// The folder of a study, studies/NAME in a workspace: its design, its material and what is frozen.
#pragma once

#include <optional>

#include "cli/command.h"
#include "study/freeze.h"

namespace assay::cli {

// The design as written. Prints every mistake and throws Error when there are some.
study::Design read_design(const std::filesystem::path& folder, Console& console);
// What the stimulus builder made; nothing when it has not.
std::optional<study::Material> read_material(const std::filesystem::path& folder);
// All frozen versions, oldest first.
std::vector<study::Frozen> read_frozen(const std::filesystem::path& folder);

// What is wrong with the study, planned tests included.
study::Mistakes mistakes_of(const study::Design& design, const study::Material* material);
// Prints them, one a line, and throws Error when there are some.
void complain(const study::Mistakes& mistakes, const std::filesystem::path& file, Console& console);

}  // namespace assay::cli
