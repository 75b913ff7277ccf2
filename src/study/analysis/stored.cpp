#include "study/analysis/stored.h"

#include <algorithm>
#include <map>
#include <set>

#include "net/data/placement.h"
#include "study/analysis/marks/drawing.h"
#include "study/responses/sessions.h"
#include "study/stimulus/bins.h"
#include "study/stimulus/view_geometry.h"

namespace assay::analysis {
namespace {

using workspace::ModelFacts;

// Of models that see pictures, in the order of their names.
std::vector<ModelFacts> picture_models(const workspace::Workspace& workspace) {
  std::vector<ModelFacts> all;
  for (const std::string& model : workspace.models()) {
    ModelFacts facts = workspace.model_facts(model);
    if (facts.input_shape.size() >= 2) all.push_back(std::move(facts));
  }
  return all;
}

data::PictureSize input_size(const ModelFacts& facts) {
  return {static_cast<int>(facts.input_shape.back()),
          static_cast<int>(facts.input_shape[facts.input_shape.size() - 2])};
}

// How large the pictures were that people saw, by item: as the material says, or the drawings.
std::map<std::string, data::PictureSize> sizes_seen(const Source& source) {
  std::map<std::string, data::PictureSize> sizes;
  if (source.frozen) {
    for (const study::Stimulus& one : source.frozen->material.stimuli) {
      if (one.part == "picture") sizes[one.item] = {one.width, one.height};
    }
    return sizes;
  }
  for (const responses::ResponseRow& row : source.rows) {
    if (sizes.contains(row.item)) continue;
    if (const auto size = drawn_size(row.response)) sizes[row.item] = {size->first, size->second};
  }
  return sizes;
}

// Which model's view of a picture people saw, so that whatever lies on it lies in the same
// geometry; none for whole pictures.
class Views {
 public:
  Views(const Source& source, const workspace::Workspace& workspace)
      : workspace_(workspace), models_(picture_models(workspace)), sizes_(sizes_seen(source)) {
    if (source.frozen && source.frozen->material.model) {
      named_ = *source.frozen->material.model;
      const std::vector<std::string> known = workspace.models();
      if (std::ranges::find(known, *named_) != known.end()) {
        ModelFacts facts = workspace.model_facts(*named_);
        if (facts.input_shape.size() >= 2) of_name_ = std::move(facts);
      }
    }
    is_frozen_ = source.frozen.has_value();
  }

  const ModelFacts* of(const workspace::WorkspaceItem& item) const {
    if (of_name_) return &*of_name_;
    if (named_ && named_->empty()) return nullptr;
    // Nobody has written it down: the size of what was seen tells.
    const auto size = sizes_.find(item.id);
    if (size == sizes_.end()) return is_frozen_ && !models_.empty() ? &models_.front() : nullptr;
    if (!is_frozen_ && is_whole(item, size->second)) return nullptr;
    const auto found = std::ranges::find_if(
        models_, [&](const ModelFacts& facts) { return fits(facts, size->second); });
    return found == models_.end() ? nullptr : &*found;
  }

  // The model whose input has that shape.
  const ModelFacts* explained(const Shape& map) const {
    const auto found = std::ranges::find_if(models_, [&](const ModelFacts& facts) {
      const data::PictureSize size = input_size(facts);
      return map == Shape{size.height, size.width};
    });
    return found == models_.end() ? nullptr : &*found;
  }

 private:
  // Pictures are enlarged by whole numbers.
  static bool fits(const ModelFacts& facts, const data::PictureSize& seen) {
    const data::PictureSize own = input_size(facts);
    return seen.width % own.width == 0 && seen.height % own.height == 0 &&
           seen.width / own.width == seen.height / own.height;
  }
  bool is_whole(const workspace::WorkspaceItem& item, const data::PictureSize& seen) const {
    if (item.kind != workspace::Kind::image) return false;
    const data::PictureSize own = data::picture_size(workspace_.path_of(item.file));
    return own.width == seen.width && own.height == seen.height;
  }

  const workspace::Workspace& workspace_;
  std::vector<ModelFacts> models_;
  std::map<std::string, data::PictureSize> sizes_;
  std::optional<std::string> named_;
  std::optional<ModelFacts> of_name_;
  bool is_frozen_ = false;
};

// None when nothing is known of where the object is.
std::optional<responses::Mask> outline_of(const workspace::Workspace& workspace,
                                          const workspace::WorkspaceItem& item,
                                          const ModelFacts* facts) {
  const std::optional<Tensor> object = stimulus::object_in_view(workspace, item, facts);
  if (!object) return std::nullopt;
  responses::Mask mask{.item = item.id};
  mask.width = static_cast<int>(object->shape[1]);
  mask.height = static_cast<int>(object->shape[0]);
  for (const float weight : object->data) mask.inside.push_back(weight > 0.5F ? 1 : 0);
  return mask;
}

// The map in the geometry that people saw: where they saw all of a picture and the model a part of
// it, it says nothing of the rest.
Tensor as_seen(Tensor map, const workspace::Workspace& workspace,
               const workspace::WorkspaceItem& item, const Views& views) {
  if (item.kind != workspace::Kind::image || map.shape.size() != 2 || views.of(item)) return map;
  const ModelFacts* by = views.explained(map.shape);
  if (by == nullptr) return map;
  const data::PictureSize size = data::picture_size(workspace.path_of(item.file));
  return data::uncropped(map,
                         data::placement(size.width, size.height, by->description.preprocessing,
                                         data::picture_layout(by->input_shape)));
}

}  // namespace

Source from_store(store::Connection& connection, const std::string& study) {
  responses::Scope scope = responses::scope_of(connection, study);
  const auto newest = std::ranges::max_element(scope.versions, {}, &store::Study::version);
  Source source{.study = scope.name};
  source.frozen = study::frozen_from_json(store::find_study(connection, newest->id).value().design);
  source.protocol = source.frozen->design.protocol;
  responses::for_each_session(connection, scope, [&](const responses::SessionRecord& taken) {
    if (taken.version.id == newest->id) {
      source.sittings.push_back({taken.session.id, responses::outcome_of(taken.session),
                                 taken.session.simulated, responses::exclusion_reasons(taken)});
    }
    for (responses::ResponseRow& row : responses::response_rows(taken)) {
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
      const workspace::WorkspaceItem* item = workspace.find_item(one.item);
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
    for (const study::StudyItem& item : source.frozen->material.items) items.insert(item.id);
  } else {
    for (const responses::ResponseRow& row : source.rows) items.insert(row.item);
  }
  const Views views(source, workspace);
  for (const std::string& method : workspace.methods()) {
    for (const workspace::Explanation& one : workspace.explanations(method)) {
      if (!one.is_map() || !items.contains(one.item)) continue;
      const workspace::WorkspaceItem* item = workspace.find_item(one.item);
      Tensor map = workspace.map(one);
      if (item != nullptr) map = as_seen(std::move(map), workspace, *item, views);
      const auto rows = map.shape.size() > 1 ? map.shape[0] : 1;
      source.maps.push_back(
          {method, one.item, static_cast<int>(map.shape.back()), static_cast<int>(rows), map.data});
    }
  }
  for (const std::string& id : items) {
    const workspace::WorkspaceItem* item = workspace.find_item(id);
    if (item == nullptr) continue;
    if (auto outline = outline_of(workspace, *item, views.of(*item))) {
      source.outlines.push_back(std::move(*outline));
    }
  }
}

}  // namespace assay::analysis
