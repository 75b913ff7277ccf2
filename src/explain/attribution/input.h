// A control: the input is seen without any model.
#pragma once

#include "explain/attribution/method.h"

namespace assay::attribution {

struct Input {
  static constexpr Info info{.name = "input",
                             .summary = "The magnitude of the input itself.",
                             .family = Family::control,
                             .reference = "",
                             .asks = Asks::nothing};

  static constexpr std::tuple<> params{};

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
