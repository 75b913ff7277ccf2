// What was odd in an import, as a file beside what was read, so that an analysis of it can tell.
#pragma once

#include <filesystem>
#include <span>

#include "study/responses/imported.h"

namespace assay::responses {

inline constexpr const char* oddities_file = "oddities.csv";

// A row for each, with the columns "what" and "where".
std::string oddities_csv(std::span<const Oddity> oddities);
// Throws Error when it is no such table.
std::vector<Oddity> read_oddities(const std::filesystem::path& path);

}  // namespace assay::responses
