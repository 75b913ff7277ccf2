// The folder of a study, studies/NAME in a workspace: its design, its material and what is frozen.
#pragma once

#include <filesystem>
#include <optional>

#include "study/freeze.h"

namespace assay::server {

inline constexpr std::size_t most_study_bytes = std::size_t{64} << 20;

// What the stimulus builder made; nothing when it has not.
std::optional<study::Material> read_material(const std::filesystem::path& folder);
// All frozen versions, oldest first.
std::vector<study::Frozen> read_frozen(const std::filesystem::path& folder);

// What is wrong with the study, planned tests included.
study::Mistakes mistakes_of(const study::Design& design, const study::Material* material);

// Writes the version and says what it is. Throws Error that names every mistake, and for a version
// that was frozen with something else.
struct Freezing {
  study::Frozen frozen;
  bool is_new = true;  // false: the same was frozen before
};
Freezing freeze_version(const std::filesystem::path& folder, const study::Design& design,
                        const study::Material& material);

}  // namespace assay::server
