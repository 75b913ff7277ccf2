// Items that explain items, as JSON: {"items": [{"item": name, "target": class, "examples":
// [{"index": 7, "name": "a.png", "distance": 0.5}, ...]}, ...]}, nearest first.
#pragma once

#include "explain/attribution/method.h"
#include "net/data/inputs.h"

namespace assay::runner {

void write_examples_file(const std::filesystem::path& path, const data::InputSource& source,
                         const std::vector<std::size_t>& targets,
                         const std::vector<std::vector<attribution::Example>>& examples);

// The lists of such a file, by item. Throws Error when it is none.
std::vector<std::vector<attribution::Example>> read_examples_file(
    const std::filesystem::path& path);

}  // namespace assay::runner
