// An analysis as files: a page, its tables and figures, and R scripts that find every number again.
#pragma once

#include <filesystem>

#include "study/analysis/analysis.h"

namespace assay::analysis {

// Writes report.html, tables/*.csv, figures/*.svg, r/*.R, attachments and analysis.json; the folder
// may exist, files of the same names are replaced.
void write_files(const Analysis& analysis, const std::filesystem::path& folder);

std::string csv_of(const Table& table);

}  // namespace assay::analysis
