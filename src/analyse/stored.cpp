#include "analyse/stored.h"

#include "exchange/sessions.h"

namespace assay::analyse {

Source from_store(store::Connection& connection, const std::string& study) {
  exchange::Scope scope = exchange::scope_of(connection, study);
  const auto newest = std::ranges::max_element(scope.versions, {}, &store::Study::version);
  Source source{.study = scope.name};
  source.frozen = study::frozen_from_json(store::find_study(connection, newest->id).value().design);
  source.protocol = source.frozen->design.protocol;
  exchange::for_each_session(connection, scope, [&](const exchange::Taken& taken) {
    if (taken.version.id == newest->id) {
      source.sittings.push_back({taken.session.id, exchange::outcome_of(taken.session),
                                 taken.session.simulated, exchange::standing_reasons(taken)});
    }
    for (exchange::ResponseRow& row : exchange::rows_of(taken)) {
      source.rows.push_back(std::move(row));
    }
  });
  return source;
}

std::vector<MachineScore> scores_in(const workspace::Workspace& workspace) {
  std::vector<MachineScore> result;
  for (const std::string& metric : workspace.metrics()) {
    for (const workspace::Score& score : workspace.scores(metric)) {
      if (score.value) result.push_back({metric, score.method, score.item, *score.value});
    }
  }
  return result;
}

}  // namespace assay::analyse
