#include "base/within.h"

#include <algorithm>

#include "base/error.h"

namespace assay {
namespace {

namespace fs = std::filesystem;

fs::path resolved(const fs::path& path) {
  std::error_code problem;
  fs::path result = fs::weakly_canonical(fs::absolute(path), problem);
  if (problem) fail("Cannot follow '{}': {}.", path.string(), problem.message());
  // What ends with a slash has an empty last part.
  return result.has_filename() ? result : result.parent_path();
}

fs::path plain(const fs::path& path) {
  const fs::path result = fs::absolute(path).lexically_normal();
  return result.has_filename() ? result : result.parent_path();
}

}  // namespace

bool is_of_the_server(const std::string& place) {
  const auto is_in = [&](std::string_view folder) {
    return place == folder || place.starts_with(std::string(folder) + "/");
  };
  return place == "." || place.starts_with("assay.db") || place.ends_with(".key") ||
         is_in("signing") || is_in("backups");
}

fs::path place_within(const fs::path& folder, const fs::path& path) {
  const fs::path root = resolved(folder);
  const fs::path place = resolved(path);
  if (std::mismatch(root.begin(), root.end(), place.begin(), place.end()).first != root.end()) {
    fail(
        "'{}' leads out of the folder '{}', to '{}': a symbolic link there is not followed; put a "
        "copy of the file in its place.",
        path.string(), folder.string(), place.string());
  }
  const fs::path found = place.lexically_relative(root);
  if (is_of_the_server(found) && found != plain(path).lexically_relative(plain(folder))) {
    fail(
        "'{}' leads to '{}', where the server keeps its database, keys or backups: a symbolic link "
        "there is not followed; remove it.",
        path.string(), place.string());
  }
  return found;
}

fs::path within(const fs::path& folder, const fs::path& path) {
  place_within(folder, path);
  return path;
}

std::string read_within(const fs::path& folder, const fs::path& path, std::size_t most) {
  return read_file(within(folder, path), most);
}

}  // namespace assay
