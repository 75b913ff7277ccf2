// A list of inputs with what is known about each: a CSV file with the columns path, label, box,
// mask and split, of which only path is required.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::data {

// In pixels of the picture as it is stored upright: from (x0, y0) to just before (x1, y1).
struct Box {
  double x0;
  double y0;
  double x1;
  double y1;
  bool operator==(const Box&) const = default;
};

struct InputItem {
  std::string name;
  std::optional<std::string> label = std::nullopt;
  std::optional<Box> box = std::nullopt;
  std::optional<std::filesystem::path> mask = std::nullopt;
  std::optional<std::string> split = std::nullopt;
};

struct ManifestEntry {
  std::filesystem::path path;
  InputItem item;
};

// Paths in it are relative to `folder`. Throws Error for an unknown or repeated column, a missing
// path, a box that is none and a list without rows. `name` is what the list is called in the
// sentence.
std::vector<ManifestEntry> parse_manifest(std::string_view text, std::string_view name,
                                          const std::filesystem::path& folder);

// The same from a file; also throws when a file it names does not exist.
std::vector<ManifestEntry> read_manifest(const std::filesystem::path& path);

}  // namespace assay::data
