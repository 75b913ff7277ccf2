// Maps as pictures: a file for each, and one page on which methods stand side by side.
#pragma once

#include "evaluate/runner/maps_file.h"
#include "net/data/inputs.h"
#include "net/model/classifier.h"

namespace assay::runner {

// What lies in a folder of maps, and what it was made of.
struct ExplainedFolder {
  const model::Classifier& model;
  const data::InputSource& source;
  std::span<const std::size_t> targets;
  std::span<const MapsEntry> entries;  // of these inputs and this model
};

// For the first `shown` inputs: "overlays/METHOD/NAME.png" (or .svg for a signal) beside the maps,
// and "gallery.html", which needs no other file. False when there is nothing that can be drawn.
bool write_gallery(const std::filesystem::path& folder, const ExplainedFolder& explained,
                   std::size_t shown);

}  // namespace assay::runner
