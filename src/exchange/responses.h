// Our own table of responses, read back: what `csv` wrote, row by row the same.
#pragma once

#include "exchange/exchange.h"

namespace assay::exchange {

struct Responses {
  static constexpr Info info{.name = "responses",
                             .summary = "A table of responses that 'assay study export' wrote."};
  static constexpr std::tuple<> params{};

  Imported operator()(const std::filesystem::path& path) const;
};

}  // namespace assay::exchange
