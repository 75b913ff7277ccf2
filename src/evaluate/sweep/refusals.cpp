#include "evaluate/sweep/refusals.h"

#include <algorithm>

#include "base/error.h"

namespace assay::sweep {

Refusals refusals_of(const Request& request, const std::vector<std::size_t>& targets) {
  Refusals refusals(request.models.size());
  for (std::size_t method = 0; method < request.methods.size(); ++method) {
    bool fits_any = false;
    for (std::size_t model = 0; model < request.models.size(); ++model) {
      refusals[model].push_back(request.evaluations[model]->refusal(method, targets[model]));
      fits_any = fits_any || refusals[model].back().empty();
    }
    if (fits_any) continue;
    fail("{} So '{}' cannot explain {}; leave that method out. Nothing was stored.",
         refusals[0][method], request.methods[method].name,
         request.models.size() == 1 ? "'" + request.models[0].name + "'" : "any of the models");
  }
  return refusals;
}

Unit refused_unit(const Job& job, std::size_t method, const std::vector<std::size_t>& metrics,
                  const std::string& why) {
  const std::vector<StoredScore> column(job.targets.size(),
                                        StoredScore{.reason = "does not apply: " + why});
  return {.model = job.model,
          .method = method,
          .first = job.first,
          .items = job.targets.size(),
          .metrics = metrics,
          .scores = std::vector(metrics.size(), column)};
}

}  // namespace assay::sweep
