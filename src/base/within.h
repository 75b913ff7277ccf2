// Symbolic links that lead out of a folder. Who opens a folder that a stranger made reads the files
// in it, and must not be made to read, publish or overwrite any other.
#pragma once

#include <filesystem>
#include <string>

#include "base/file.h"

namespace assay {

// Whether a place in a workspace holds the server's database, its keys or its backups, or is the
// whole workspace, which has them all.
bool is_of_the_server(const std::string& place);

// The path itself, when it leads to a place inside the folder after every symbolic link is
// followed; it need not be there. Throws Error when it leads out, and when a link leads to what is
// the server's. `folder` may be a link itself.
std::filesystem::path within(const std::filesystem::path& folder,
                             const std::filesystem::path& path);

// Where that path leads, seen from the folder, after every symbolic link is followed. Throws Error
// as above.
std::filesystem::path place_within(const std::filesystem::path& folder,
                                   const std::filesystem::path& path);

// As read_file, of a file inside the folder.
std::string read_within(const std::filesystem::path& folder, const std::filesystem::path& path,
                        std::size_t most = most_bytes_of_a_file);

}  // namespace assay
