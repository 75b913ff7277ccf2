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

}  // namespace

fs::path place_within(const fs::path& folder, const fs::path& path) {
  const fs::path root = resolved(folder);
  const fs::path place = resolved(path);
  if (std::mismatch(root.begin(), root.end(), place.begin(), place.end()).first != root.end()) {
    fail(
        "'{}' leads out of the folder '{}', to '{}': a symbolic link there is not followed; put a "
        "copy of the file in its place.",
        path.string(), folder.string(), place.string());
  }
  return place.lexically_relative(root);
}

fs::path within(const fs::path& folder, const fs::path& path) {
  place_within(folder, path);
  return path;
}

std::string read_within(const fs::path& folder, const fs::path& path, std::size_t most) {
  return read_file(within(folder, path), most);
}

}  // namespace assay
