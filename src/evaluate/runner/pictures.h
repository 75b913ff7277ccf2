// How items and their explanations are shown on pages.
#pragma once

#include "evaluate/runner/maps.h"
#include "evaluate/runner/maps_file.h"
#include "report/element.h"

namespace assay::runner {

class Pictures {
 public:
  Pictures() = default;
  virtual ~Pictures() = default;
  Pictures(const Pictures&) = delete;
  Pictures& operator=(const Pictures&) = delete;

  // Whether items of this shape can be shown.
  virtual bool can_show() const = 0;
  // An item with the map that the maps, of it alone, have for it.
  virtual report::Element shown(std::size_t item, const Maps& maps,
                                const std::string& spec) const = 0;
  // Writes a page that shows the maps of a folder side by side for the first items, and says where;
  // empty when there is nothing to show.
  virtual std::filesystem::path write_page(const std::filesystem::path& folder,
                                           std::span<const std::size_t> targets,
                                           std::span<const MapsEntry> entries,
                                           std::size_t most) const = 0;
};

}  // namespace assay::runner
