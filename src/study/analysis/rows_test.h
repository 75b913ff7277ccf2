// For tests: rows of team trials, written shortly.
#pragma once

#include <map>

#include "study/analysis/evidence.h"

namespace assay::analysis {

// A decision of a test trial that was completed.
inline responses::ResponseRow decision(const std::string& person, const std::string& item,
                                       const std::string& condition, bool ai_right, bool accepts) {
  responses::ResponseRow row{.study = "trial",
                             .session = "s_" + person,
                             .participant = person,
                             .outcome = "completed",
                             .screen = "decide",
                             .phase = "test",
                             .item = item,
                             .condition = condition,
                             .label = "cat",
                             .prediction = ai_right ? "cat" : "dog",
                             .response = accepts ? "yes" : "no"};
  row.correct = accepts == ai_right;
  return row;
}

// Events of a session count from 1.
inline void number(std::vector<responses::ResponseRow>& rows) {
  std::map<std::string, std::int64_t> next;
  for (responses::ResponseRow& row : rows) row.seq = ++next[row.session];
}

}  // namespace assay::analysis
