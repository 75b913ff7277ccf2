#include "explain/attribution/centre.h"

#include <algorithm>
#include <cmath>

#include "explain/attribution/backward.h"

namespace assay::attribution {

Maps Centre::operator()(const Question& question) const {
  Maps maps = zero_maps(question);
  const Shape& shape = maps.values.shape;
  for (std::size_t at = 0; at < maps.values.row(0).size(); ++at) {
    double exponent = 0;
    auto rest = static_cast<std::int64_t>(at);
    for (std::size_t axis = shape.size(); axis-- > 1;) {
      const auto length = static_cast<double>(shape[axis]);
      const double off = static_cast<double>(rest % shape[axis]) - (length - 1) / 2;
      exponent += off * off / (2 * width * width * length * length);
      rest /= shape[axis];
    }
    maps.values.row(0)[at] = static_cast<float>(std::exp(-exponent));
  }
  for (std::size_t item = 1; item < maps.values.rows(); ++item) {
    std::ranges::copy(maps.values.row(0), maps.values.row(item).begin());
  }
  return maps;
}

}  // namespace assay::attribution
