// Our own table of responses, read back: what `csv` wrote, row by row the same.
#pragma once

#include <functional>

#include "study/responses/exchange.h"

namespace assay::responses {

struct Responses {
  static constexpr Info info{.name = "responses",
                             .summary = "A table of responses that 'assay study export' wrote."};
  static constexpr std::tuple<> params{};

  Imported operator()(const std::filesystem::path& path) const;
};

// The same, for a table that is too large to be held: each row is taken as it is read, and the
// result has none.
Imported for_each_response(const std::filesystem::path& path,
                           const std::function<void(const ResponseRow&)>& take);

}  // namespace assay::responses
