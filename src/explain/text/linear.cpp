#include "explain/text/linear.h"

namespace assay::text {

std::vector<double> Linear::scores(std::span<const Feature> row) const {
  std::vector<double> result = bias;
  for (const Feature& feature : row) {
    for (std::size_t one = 0; one < classes; ++one) {
      result[one] += feature.value * weight(feature.word, one);
    }
  }
  return result;
}

}  // namespace assay::text
