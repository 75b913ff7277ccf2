// Masks that were drawn in Label Studio, as its JSON export has them: polygons in percent, brushes
// as packed runs.
#pragma once

#include "exchange/exchange.h"

namespace assay::exchange {

struct LabelStudio {
  static constexpr Info info{.name = "label_studio",
                             .summary = "Polygons and brush masks of a Label Studio JSON export."};
  static constexpr std::tuple<> params{};

  Imported operator()(const std::filesystem::path& path) const;
};

}  // namespace assay::exchange
