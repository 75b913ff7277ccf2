#include <algorithm>
#include <cmath>
#include <tuple>

#include "study/analysis/compare/measure_parts.h"
#include "study/analysis/group.h"

namespace assay::analysis {
namespace {

// The lowest percent from which on every answer was right; the whole picture for who was wrong at
// the highest.
double level_needed(const std::map<std::int64_t, bool>& answers) {
  double needed = 100;
  for (auto at = answers.rbegin(); at != answers.rend() && at->second; ++at) {
    needed = static_cast<double>(at->first);
  }
  return needed;
}

}  // namespace

void measure_levels(const Evidence& evidence, Measuring& to) {
  // Who saw what by which method: answers by level. What came twice at a level must be right twice.
  std::map<std::tuple<std::string, std::string, std::string>, std::map<std::int64_t, bool>> seen;
  std::map<std::tuple<std::string, std::string, std::string>, const ResponseRow*> first;
  for (const ResponseRow& row : evidence.rows) {
    if (row.phase != "test" || row.screen != "recognise" || !row.level) continue;
    const std::tuple key(row.participant, row.condition, row.item);
    first.try_emplace(key, &row);
    const bool is_right = row.correct.value_or(false);
    const auto [at, is_new] = seen[key].try_emplace(*row.level, is_right);
    if (!is_new) at->second = at->second && is_right;
  }
  for (const auto& [key, answers] : seen) {
    if (answers.size() < 2) continue;  // one level says nothing of how much is needed
    const ResponseRow& row = *first.at(key);
    to.add({"percent needed", false}, row, row.condition, std::log(level_needed(answers)));
  }
}

}  // namespace assay::analysis
