// The folder of a study, studies/NAME in a workspace: its material and what is frozen of it.
#pragma once

#include <filesystem>
#include <optional>

#include "study/design/freeze.h"

namespace assay::study {

// No file of a study is larger; a frozen version has two of them.
inline constexpr std::size_t most_study_bytes = std::size_t{64} << 20;

// What the stimulus builder made; nothing when it has not.
std::optional<Material> read_material(const std::filesystem::path& folder);
// All frozen versions, oldest first.
std::vector<Frozen> read_frozen(const std::filesystem::path& folder);
// One of them; nothing when there is none of that number.
std::optional<Frozen> read_frozen(const std::filesystem::path& folder, int version);

// Writes the version and says what it is. Throws Error as freeze() does.
struct Freezing {
  Frozen frozen;
  bool is_new = true;  // false: the same was frozen before
};
Freezing freeze_version(const std::filesystem::path& folder, const Design& design,
                        const Material& material);

}  // namespace assay::study
