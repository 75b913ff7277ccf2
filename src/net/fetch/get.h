// Fetches what the catalogue knows: archive, hash, conversion, and a folder in the cache that is
// either whole or not there.
#pragma once

#include <filesystem>

#include "net/fetch/fetch.h"
#include "net/fetch/package.h"

namespace assay::fetch {

// $XDG_CACHE_HOME/assay or ~/.cache/assay.
std::filesystem::path cache_folder();

// Returns the folder with the package: a model as model.onnx and model.json (its description), data
// as the files it is made of. At once when it is there already; data that Debian has installed is
// used where it is. Otherwise everything happens in a temporary sibling folder that is renamed at
// the end, so a wrong hash, a failure or an interruption leaves nothing behind that looks whole.
// Data that is generated is made the same way, without fetching. Throws Error.
std::filesystem::path get(const Package& package, const std::filesystem::path& cache,
                          const Fetcher& fetch = fetch_archive);

}  // namespace assay::fetch
