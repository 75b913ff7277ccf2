// Columns of a CSV file in the roles that a statistical test gives them.
#pragma once

#include <filesystem>

#include "math/stats/procedure.h"

namespace assay::stats {

// Names of columns; what is not asked for is empty.
struct Roles {
  std::optional<std::string> x = std::nullopt;
  std::optional<std::string> y = std::nullopt;
  std::vector<std::string> control = {};
  std::vector<std::string> by = {};
  std::optional<std::string> pair = std::nullopt;
  std::vector<std::string> cluster = {};
  std::vector<std::string> levels = {};  // of the first `by`, in this order; none: all
  bool whole = false;                    // every column as text, too
};

// Rows with an empty cell, or with NA, in a column that is used are left out and counted. Throws
// Error with line and column for text where a number should be and for what is not finite, and for
// columns and levels that are not there.
Data read_table(const std::filesystem::path& path, const Roles& roles);
Data read_table(std::string_view text, std::string_view name, const Roles& roles);

}  // namespace assay::stats
