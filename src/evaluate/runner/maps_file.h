// "maps.json": what lies in a folder of maps and exactly how it came about.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "explain/attribution/method.h"

namespace assay::runner {

// One method's maps of all inputs.
struct MapsEntry {
  std::string file;  // beside maps.json
  std::string spec;  // with every parameter
  std::string model_sha256;
  std::string input_sha256;  // of the inputs' numbers, as the model takes them
  std::string output;        // "logit" or "probability"
  std::vector<std::size_t> targets;
  double seconds = 0;
  std::size_t forward = 0;  // passes
  std::size_t backward = 0;
  std::vector<attribution::Measure> measures = {};

  // Whether both answer the same question; time and counts aside.
  bool same_question(const MapsEntry& other) const;
  // The question, word for word.
  std::string question() const;
};

// Nothing when the folder has none. Throws Error when it has one that cannot be read.
std::vector<MapsEntry> read_maps_file(const std::filesystem::path& folder);
// Throws Error when the maps are of another model or other inputs.
void expect_source(const MapsEntry& entry, const std::filesystem::path& folder,
                   const std::string& model_sha256, const std::string& input_sha256);
void write_maps_file(const std::filesystem::path& folder, const std::vector<MapsEntry>& entries);

}  // namespace assay::runner
