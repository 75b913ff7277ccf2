#include "explain/text/kernel_shap.h"

#include <algorithm>

#include "explain/surrogate/shapley.h"

namespace assay::text {

Explanation KernelShap::operator()(const Question& question) const {
  const DocumentParts cut(question, parts);
  const surrogate::Coalitions plan = surrogate::plan_coalitions(cut.size(), samples, seed);
  std::vector<std::uint8_t> ends(2 * cut.size(), 0);
  std::fill(ends.begin() + static_cast<std::ptrdiff_t>(cut.size()), ends.end(), std::uint8_t{1});
  const std::vector<double> known = cut.scores(ends);
  Explanation result =
      cut.explained(surrogate::shapley_values(plan, cut.scores(plan.presence), known[0], known[1]));
  result.measures = {{"score_without_words", known[0]}, {"exact", plan.exact ? 1.0 : 0.0}};
  result.scored = plan.rows() + 2;
  return result;
}

}  // namespace assay::text
