// Masks that were drawn in CVAT: "CVAT for images" XML, or the shapes of a task's backup in JSON,
// which do not say how large their picture is.
#pragma once

#include "study/responses/exchange.h"

namespace assay::responses {

struct Cvat {
  static constexpr Info info{.name = "cvat",
                             .summary = "Masks and polygons of CVAT: XML for images, or JSON."};

  int width = 0;
  int height = 0;

  static constexpr std::tuple params{
      Param{"width", &Cvat::width, "of the pictures of a JSON file; 0 for XML", 0, 100'000},
      Param{"height", &Cvat::height, "of the pictures of a JSON file; 0 for XML", 0, 100'000},
  };

  Imported operator()(const std::filesystem::path& path) const;
};

}  // namespace assay::responses
