// A control: edges are seen without any model.
#pragma once

#include "explain/attribution/method.h"

namespace assay::attribution {

struct Edges {
  static constexpr Info info{
      .name = "edges",
      .summary = "Where the input changes most: what an edge detector scores.",
      .family = Family::control,
      .reference = "",
      .asks = Asks::nothing};

  static constexpr std::tuple<> params{};

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
