#include "net/fetch/get.h"

#include <algorithm>
#include <cstdlib>

#include "base/error.h"
#include "base/sha256.h"
#include "base/temporary_folder.h"
#include "net/fetch/generate.h"
#include "net/fetch/unpack.h"

namespace assay::fetch {
namespace {

namespace fs = std::filesystem;

bool is_whole(const Package& package, const fs::path& folder) {
  return std::ranges::all_of(files_of(package), [&](const std::string& name) {
    std::error_code missing;
    return fs::is_regular_file(folder / name, missing);
  });
}

// Data already on the machine counts when every byte of it is what we would fetch.
bool is_installed(const Package& package) {
  if (package.installed.empty() || !is_whole(package, package.installed)) return false;
  return std::ranges::all_of(package.files, [&](const File& row) {
    return sha256_of_file(fs::path(package.installed) / row.path) == row.sha256;
  });
}

void check(const Package& package, const fs::path& archive) {
  const std::uintmax_t size = fs::file_size(archive);
  const std::string found = size == package.bytes ? sha256_of_file(archive) : "";
  if (found == package.sha256) return;
  fail("The archive of '{}' ({} {}) is not the one that was expected: {}. Nothing was kept.",
       package.name, package.package, package.version,
       found.empty() ? fmt::format("it has {} bytes instead of {}", size, package.bytes)
                     : fmt::format("its SHA-256 is {} instead of {}", found, package.sha256));
}

// Another process may have been faster; then its folder stands.
void move_into_place(const Package& package, const fs::path& made, const fs::path& target) {
  std::error_code problem;
  fs::rename(made, target, problem);
  if (!problem || is_whole(package, target)) return;
  fail("'{}' cannot be moved into place: {}.", target.string(), problem.message());
}

void fetch_into(const Package& package, const fs::path& cache, const fs::path& target,
                const Fetcher& fetch) {
  std::error_code problem;
  fs::create_directories(cache, problem);
  // Beside the final one, so that it can be moved there.
  const TemporaryFolder work(fmt::format(".{}.", package.name), cache);
  const fs::path made = work.path() / "made";
  const fs::path archives = work.path() / "archive";
  fs::create_directory(made);
  fs::create_directory(archives);
  if (package.origin == Origin::generated) {
    generate_mnist1d(made);
  } else {
    const fs::path archive = fetch(package, archives);
    check(package, archive);
    unpack(package, archive, made);
  }
  // What is there in part is a folder somebody has been at; the whole one replaces it.
  if (!is_whole(package, target)) fs::remove_all(target, problem);
  move_into_place(package, made, target);
}

}  // namespace

fs::path cache_folder() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return fs::path(value == nullptr ? "" : value);
  };
  // A relative path there is to be ignored, says the XDG specification.
  if (const fs::path cache = variable("XDG_CACHE_HOME"); cache.is_absolute()) {
    return cache / "assay";
  }
  const fs::path home = variable("HOME");
  if (!home.is_absolute()) fail("There is no home folder for the cache; set XDG_CACHE_HOME.");
  return home / ".cache" / "assay";
}

fs::path get(const Package& package, const fs::path& cache, const Fetcher& fetch) {
  if (is_installed(package)) return package.installed;
  const fs::path target = cache / package.name;
  if (is_whole(package, target)) return target;
  try {
    fetch_into(package, cache, target, fetch);
  } catch (const fs::filesystem_error& problem) {
    fail("'{}' cannot be stored in '{}': {}.", package.name, cache.string(), problem.what());
  }
  return target;
}

}  // namespace assay::fetch
