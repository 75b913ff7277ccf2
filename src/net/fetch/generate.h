// Data that is made rather than fetched.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace assay::fetch {

// MNIST-1D as .npy arrays: signals [n, 1, 40], their labels [n], and where the template lies in
// each (1 inside, 0 outside) [n, 40], for training and for testing.
std::vector<std::string> mnist1d_files();
void generate_mnist1d(const std::filesystem::path& folder);

}  // namespace assay::fetch
