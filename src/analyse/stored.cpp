#include "analyse/stored.h"

#include <algorithm>
#include <set>

#include "data/truth.h"
#include "exchange/sessions.h"
#include "stimulus/bins.h"

namespace assay::analyse {
namespace {

// None when nothing is known of where the object is.
std::optional<exchange::Mask> outline_of(const workspace::Workspace& workspace,
                                         const workspace::Item& item,
                                         const workspace::ModelFacts& facts) {
  data::Item known{.name = item.id, .box = item.box};
  if (!item.mask.empty()) known.mask = workspace.path_of(item.mask);
  if (item.kind != workspace::Kind::image || !data::has_truth(known)) return std::nullopt;
  const std::int64_t height = facts.input_shape[facts.input_shape.size() - 2];
  const std::int64_t width = facts.input_shape.back();
  const data::Truth truth =
      data::read_truth(workspace.path_of(item.file), known, facts.description.preprocessing,
                       facts.input_shape, {height, width});
  exchange::Mask mask{.item = item.id};
  mask.width = static_cast<int>(width);
  mask.height = static_cast<int>(height);
  for (const float weight : truth.mask.data) mask.inside.push_back(weight > 0.5F ? 1 : 0);
  return mask;
}

}  // namespace

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

std::vector<NaturalShare> natural_in(const workspace::Workspace& workspace) {
  std::map<std::pair<std::string, bool>, double> counts;
  double all = 0;
  for (const std::string& model : workspace.models()) {
    // As for pictures: of one model, which sees some.
    if (workspace.model_facts(model).input_shape.size() < 2) continue;
    for (const workspace::Prediction& one : workspace.predictions(model)) {
      const workspace::Item* item = workspace.find_item(one.item);
      if (item == nullptr || item->is_adversarial() || item->label.empty()) continue;
      if (item->split == "train") continue;
      const bool right = item->label == one.label;
      const auto bin = stimulus::bin_of(one.confidence, right);
      if (!bin) continue;
      counts[{Value<stimulus::Bin>::write(*bin), right}] += 1;
      all += 1;
    }
    break;
  }
  std::vector<NaturalShare> shares;
  for (const auto& [kind, count] : counts) shares.push_back({kind.first, kind.second, count / all});
  return shares;
}

void add_maps(Source& source, const workspace::Workspace& workspace) {
  std::set<std::string> items;
  if (source.frozen) {
    for (const study::Item& item : source.frozen->material.items) items.insert(item.id);
  } else {
    for (const exchange::ResponseRow& row : source.rows) items.insert(row.item);
  }
  for (const std::string& method : workspace.methods()) {
    for (const workspace::Explanation& one : workspace.explanations(method)) {
      if (!one.is_map() || !items.contains(one.item)) continue;
      const Tensor map = workspace.map(one);
      const auto rows = map.shape.size() > 1 ? map.shape[0] : 1;
      source.maps.push_back(
          {method, one.item, static_cast<int>(map.shape.back()), static_cast<int>(rows), map.data});
    }
  }
  for (const std::string& model : workspace.models()) {
    const workspace::ModelFacts facts = workspace.model_facts(model);
    if (facts.input_shape.size() < 2) continue;
    for (const std::string& id : items) {
      const workspace::Item* item = workspace.find_item(id);
      if (item == nullptr) continue;
      if (auto outline = outline_of(workspace, *item, facts)) {
        source.outlines.push_back(std::move(*outline));
      }
    }
    return;  // pictures were shown as one model sees them
  }
}

}  // namespace assay::analyse
