// Masks of COCO annotation files: polygons, runs and compressed runs.
#pragma once

#include "exchange/exchange.h"

namespace assay::exchange {

struct Coco {
  static constexpr Info info{.name = "coco",
                             .summary = "Masks of a COCO annotation file, of every kind."};
  static constexpr std::tuple<> params{};

  Imported operator()(const std::filesystem::path& path) const;
};

}  // namespace assay::exchange
