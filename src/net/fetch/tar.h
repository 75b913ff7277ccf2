// Files out of a .tar.gz archive, in memory: nothing is written, so nothing can be written to the
// wrong place.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <string>

namespace assay::fetch {

struct TarLimits {
  std::size_t entries = 100'000;
  std::size_t wanted_bytes = std::size_t{1} << 30;
  std::size_t all_bytes = std::size_t{4} << 30;  // unpacked, wanted or not
};

// The wanted files by their path in the archive. Throws Error for a broken or cut archive, paths
// that are absolute or climb, links, devices, a file that is there twice, and anything beyond the
// limits.
std::map<std::string, std::string> read_tar_gz(
    const std::filesystem::path& archive,
    const std::function<bool(const std::string& path)>& wanted, const TarLimits& limits = {});

}  // namespace assay::fetch
