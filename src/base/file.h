// Whole files in and out: nothing is streamed, and a file is either the old one or the new one.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace assay {

inline constexpr std::size_t most_bytes_of_a_file = std::size_t{4} << 30;

// The bytes of a regular file. Throws Error when it is missing, a folder, unreadable or larger
// than `most`.
std::string read_file(const std::filesystem::path& path, std::size_t most = most_bytes_of_a_file);

// Replaces the file at once: a reader, or a crash, sees the old bytes or the new ones and never a
// part. Follows a symbolic link to the file it names. Throws Error and leaves nothing behind when
// that is impossible.
void write_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace assay
