// Boxes of objects as Pascal VOC has them: an XML file a picture, or a folder of them.
#pragma once

#include "study/responses/exchange.h"

namespace assay::responses {

struct PascalVoc {
  static constexpr Info info{.name = "pascal_voc", .summary = "Boxes of Pascal VOC's XML files."};
  static constexpr std::tuple<> params{};

  Imported operator()(const std::filesystem::path& path) const;
};

}  // namespace assay::responses
