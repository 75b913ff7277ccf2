#include "net/fetch/fetch.h"

#include "base/error.h"
#include "net/fetch/process.h"

namespace assay::fetch {
namespace {

// The only file with the extension in the folder.
std::filesystem::path only_file(const std::filesystem::path& folder, std::string_view extension) {
  std::filesystem::path result;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != extension) continue;
    if (!result.empty()) fail("More than one archive arrived in '{}'.", folder.string());
    result = entry.path();
  }
  if (result.empty()) fail("No archive arrived in '{}'.", folder.string());
  return result;
}

}  // namespace

std::filesystem::path fetch_archive(const Package& package, const std::filesystem::path& folder) {
  expects(package.origin != Origin::generated, "generated data is not fetched");
  if (package.origin == Origin::npm) {
    run({"npm", "pack", fmt::format("{}@{}", package.package, package.version), "--ignore-scripts"},
        folder);
    return only_file(folder, ".tgz");
  }
  run({"apt-get", "download", fmt::format("{}={}", package.package, package.version)}, folder);
  return only_file(folder, ".deb");
}

}  // namespace assay::fetch
