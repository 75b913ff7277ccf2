// A suite's folder, found again: what 'assay suite' wrote there, for commands that take it whole.
#pragma once

#include <filesystem>
#include <string>

namespace assay::suites {

struct Folder {
  std::string spec;  // rebuilds the suite
  std::filesystem::path model;
  std::filesystem::path input;
  std::filesystem::path mask;    // the truth
  std::filesystem::path labels;  // none of texts, whose list has them
};

// Throws Error when the folder holds no suite.
Folder find_folder(const std::filesystem::path& folder);

}  // namespace assay::suites
