// Masks that were drawn in labelme: a JSON file a picture, or a folder of them.
#pragma once

#include "study/responses/exchange.h"

namespace assay::responses {

struct Labelme {
  static constexpr Info info{.name = "labelme",
                             .summary = "Polygons, boxes, circles and masks of labelme files."};
  static constexpr std::tuple<> params{};

  Imported operator()(const std::filesystem::path& path) const;
};

}  // namespace assay::responses
