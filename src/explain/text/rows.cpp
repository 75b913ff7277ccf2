#include "explain/text/rows.h"

#include <numeric>

namespace assay::text {

Rows transposed(const Rows& rows, std::size_t words) {
  Rows result;
  result.begins.assign(words + 1, 0);
  for (const Feature& feature : rows.features) ++result.begins[feature.word + 1];
  std::partial_sum(result.begins.begin(), result.begins.end(), result.begins.begin());
  result.features.resize(rows.features.size());
  std::vector<std::size_t> next(result.begins.begin(), result.begins.end() - 1);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (const Feature& feature : rows[row]) {
      result.features[next[feature.word]++] = {static_cast<std::uint32_t>(row), feature.value};
    }
  }
  return result;
}

}  // namespace assay::text
