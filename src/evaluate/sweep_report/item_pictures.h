// Maps of single items for the report of a sweep, explained again as the sweep did.
#pragma once

#include "base/console.h"
#include "evaluate/sweep/named_maps.h"
#include "evaluate/sweep_report/page.h"

namespace assay::sweep_report {

// What the sweep was given.
struct SweptFiles {
  std::vector<std::filesystem::path> models;
  std::filesystem::path input;
  std::vector<sweep::NamedMaps> maps;
};

// Nothing where no models and inputs are given. Throws Error when they are not those of the sweep,
// or cannot be drawn. Which maps made elsewhere are missing is said. The results must live as long
// as what is returned.
Paint report_pictures(Console& console, const sweep::Results& results, const SweptFiles& files);

}  // namespace assay::sweep_report
