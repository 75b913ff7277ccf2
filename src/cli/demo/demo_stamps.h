// Photographs of things that can be laid on other photographs: Tux Paint's stamps, whose
// transparency is an exact mask, and the classes of ImageNet that they show.
#pragma once

#include <span>
#include <string_view>

#include "cli/demo/demo_pictures.h"

namespace assay::cli {

struct DemoStamp {
  std::string_view file;   // below the folder of stamps, without ".png"
  std::string_view shows;  // a class of ResNet-50
  int tests = 1;           // pictures to test with
};

std::span<const DemoStamp> demo_stamps();
// Photographs of the package mate-backgrounds without an object in the middle.
std::span<const std::string_view> demo_backgrounds();

// A cut-out on a square background at the place and in the size that the random numbers say.
// `opaque` has the size of `stamp`, which is laid on white: how opaque its pixels are.
DemoPicture laid(const data::Picture& background, const data::Picture& stamp,
                 const data::Picture& opaque, std::uint64_t seed, std::uint64_t stream);

// All of them: for every stamp its tests and two to train with. Throws Error with the package to
// install when a folder is not there.
std::vector<DemoPicture> cut_outs(const std::filesystem::path& stamps,
                                  const std::filesystem::path& backgrounds, std::uint64_t seed);

}  // namespace assay::cli
