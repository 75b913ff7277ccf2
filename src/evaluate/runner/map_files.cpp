#include "evaluate/runner/map_files.h"

#include <algorithm>

namespace assay::runner {

std::string free_file_of_maps(const std::string& method, std::string_view extension,
                              const std::vector<MapsEntry>& entries) {
  for (int number = 1;; ++number) {
    const std::string name = number == 1 ? fmt::format("{}{}", method, extension)
                                         : fmt::format("{}_{}{}", method, number, extension);
    if (std::ranges::find(entries, name, &MapsEntry::file) == entries.end()) return name;
  }
}

}  // namespace assay::runner
