// How explanations lie in files: what 'assay explain' writes, and what was made elsewhere.
#pragma once

#include "evaluate/runner/maps.h"
#include "evaluate/runner/maps_file.h"
#include "evaluate/runner/method.h"

namespace assay::runner {

// What is known of the items before anything else runs: the class asked about for each, and what
// they are.
struct Survey {
  std::vector<std::size_t> targets = {};
  std::string input_sha256 = {};  // of the items, as the classifier takes them
};

// Maps of all items that can be read.
struct ListedMaps {
  Method method;  // with the maps stored
  std::filesystem::path path;
  std::vector<std::size_t> targets;
  std::string note = {};  // what was made of them; empty for nothing
  bool by_spec = false;   // the method's spec is known, so that it can explain again
};

class MapFiles {
 public:
  MapFiles() = default;
  virtual ~MapFiles() = default;
  MapFiles(const MapFiles&) = delete;
  MapFiles& operator=(const MapFiles&) = delete;

  // A folder that 'assay explain' wrote, or a single file. Throws Error when the maps are of
  // another classifier or other items.
  virtual std::vector<ListedMaps> list(const std::filesystem::path& path,
                                       const Survey& known) const = 0;
  // A single file.
  virtual ListedMaps read(const std::filesystem::path& file) const = 0;

  // What a row of costs has beside the seconds: "forward", "backward".
  virtual std::vector<std::string> cost_names() const = 0;
  // Writes the maps of all items under a name that no other entry of the folder has, and puts that
  // name and what else is known of the maps into the entry.
  virtual void write(const std::filesystem::path& folder, const Maps& maps,
                     const std::vector<MapsEntry>& others, MapsEntry& entry) const = 0;
};

// "rise.npy", or "rise_2.npy" when another spec of the method has that.
std::string free_file_of_maps(const std::string& method, std::string_view extension,
                              const std::vector<MapsEntry>& entries);

}  // namespace assay::runner
