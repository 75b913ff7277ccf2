#include "math/stats/drawn_factors.h"

#include "base/error.h"

namespace assay::stats {

DrawnFactors drawn_factors(const Data& data, std::size_t rows) {
  if (data.cluster.size() > 2) {
    fail("{} columns are given as clusters; a bootstrap draws one, or two that cross.",
         data.cluster.size());
  }
  DrawnFactors result;
  if (data.cluster.empty()) {
    result.factors = {row_clusters(rows)};
    result.said = "rows drawn anew";
    result.unit = "row";
  }
  for (const Labels& cluster : data.cluster) {
    result.factors.push_back({cluster.of, cluster.levels.size()});
    result.said += fmt::format("{}'{}'", result.said.empty() ? "" : " and ", cluster.name);
    result.unit += (result.unit.empty() ? "" : " and ") + cluster.name;
    result.groups.push_back({"levels of " + cluster.name, cluster.levels.size(), true});
  }
  if (!data.cluster.empty()) result.said += " drawn anew";
  if (data.cluster.size() == 2) result.said += ", crossed";
  result.groups.push_back({"rows", rows, true});
  return result;
}

}  // namespace assay::stats
