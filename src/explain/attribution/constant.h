// A control: a map that says nothing.
#pragma once

#include "explain/attribution/method.h"

namespace assay::attribution {

struct Constant {
  static constexpr Info info{
      .name = "constant",
      .summary = "The same number everywhere: what a map that says nothing scores.",
      .family = Family::control,
      .reference = "",
      .asks = Asks::nothing};

  static constexpr std::tuple<> params{};

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
