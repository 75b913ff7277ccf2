// Masks that were drawn in Label Studio, as its JSON export has them: polygons in percent, brushes
// as packed runs.
#pragma once

#include "study/responses/exchange.h"

namespace assay::responses {

struct LabelStudio {
  static constexpr Info info{.name = "label_studio",
                             .summary = "Polygons and brush masks of a Label Studio JSON export."};
  static constexpr std::tuple<> params{};

  Imported operator()(const std::filesystem::path& path) const;
};

}  // namespace assay::responses
