// Shares of an input, one or several: "0.1" or "0.05+0.1+0.2".
#pragma once

#include "base/value.h"

namespace assay::attribution {

struct Areas {
  std::vector<double> shares;
};

}  // namespace assay::attribution

namespace assay {

template <>
struct Value<attribution::Areas> {
  static constexpr std::string_view placeholder = "X+X";
  // Each more than 0 and less than 1, at most 64 of them.
  static std::optional<attribution::Areas> read(std::string_view text, const Range&);
  static std::string write(const attribution::Areas& value);
  static std::string expected(const Range&) {
    return "shares between 0 and 1, such as 0.1 or 0.05+0.1";
  }
};

}  // namespace assay
