// Whether a p-value counts arrangements or takes a limit distribution for them.
#pragma once

#include "base/value.h"

namespace assay::stats {
enum class Exactness { automatic, exact, normal };
}

namespace assay {

template <>
struct Words<stats::Exactness> {
  using enum stats::Exactness;
  static constexpr std::array values{Word{automatic, "automatic"}, Word{exact, "exact"},
                                     Word{normal, "normal"}};
};

}  // namespace assay
