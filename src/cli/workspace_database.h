// The database of a workspace, opened beside a server that may be running on it.
#pragma once

#include <filesystem>
#include <optional>

#include "infra/store/connection.h"

namespace assay::cli {

// assay.db in the workspace unless another is named.
std::string database_of(const std::filesystem::path& workspace,
                        const std::optional<std::string>& database);
// The key that its chains are made with.
std::filesystem::path key_file_of(const std::filesystem::path& workspace);
// Throws Error when there is none; its tables are brought up to date.
std::unique_ptr<store::Connection> open_database(const std::filesystem::path& workspace,
                                                 const std::optional<std::string>& database);

}  // namespace assay::cli
