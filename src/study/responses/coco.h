// Masks of COCO annotation files: polygons, runs and compressed runs; of annotations without any
// the box.
#pragma once

#include "study/responses/exchange.h"

namespace assay::responses {

struct Coco {
  static constexpr Info info{
      .name = "coco", .summary = "Masks of a COCO annotation file, of every kind, and boxes."};
  static constexpr std::tuple<> params{};

  Imported operator()(const std::filesystem::path& path) const;
};

}  // namespace assay::responses
