// The workspace at a glance: what items there are, and what models, methods and metrics say of
// them.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "study/server/workspace_api.h"

namespace assay::server {
namespace {

using http::Request;
using nlohmann::json;

using Counts = std::map<std::string, std::int64_t>;

json counts_json(const Counts& counts) {
  json result = json::array();
  for (const auto& [name, count] : counts) result.push_back({{"name", name}, {"count", count}});
  return result;
}

json items_of(const workspace::Workspace& space) {
  Counts kinds;
  Counts splits;
  std::int64_t adversarial = 0;
  std::int64_t masked = 0;
  for (const workspace::WorkspaceItem& item : space.items()) {
    ++kinds[Value<workspace::Kind>::write(item.kind)];
    ++splits[item.split];
    adversarial += item.is_adversarial() ? 1 : 0;
    masked += !item.mask.empty() || item.box ? 1 : 0;
  }
  return {{"total", space.items().size()},
          {"kinds", counts_json(kinds)},
          {"splits", counts_json(splits)},
          {"adversarial", adversarial},
          {"masked", masked}};
}

json classes_of(const workspace::Workspace& space) {
  std::map<std::string, Counts> counts;
  Counts texts;
  for (const workspace::WorkspaceItem& item : space.items()) {
    ++counts[item.label][item.split];
    if (item.kind == workspace::Kind::text) ++texts[item.label];
  }
  json result = json::array();
  for (const workspace::Class& one : space.classes()) {
    result.push_back({{"name", one.name},
                      {"gloss", one.gloss},
                      {"unconfirmed", one.unconfirmed},
                      {"samples", one.samples.size()},
                      {"texts", texts[one.name]},
                      {"splits", counts_json(counts[one.name])}});
  }
  return result;
}

// How many of the items with a label the model gets right, and the bins they fall in.
json models_of(const WorkspaceContents& contents) {
  json result = json::array();
  for (const std::string& name : contents.workspace().models()) {
    std::int64_t predicted = 0;
    std::int64_t labelled = 0;
    std::int64_t right = 0;
    Counts bins;
    for (const ItemOverview& row : contents.rows(name)) {
      if (row.prediction == nullptr) continue;
      ++predicted;
      if (row.item->label.empty()) continue;
      ++labelled;
      right += row.is_correct() ? 1 : 0;
      if (const auto bin = row.bin()) ++bins[Value<stimulus::Bin>::write(*bin)];
    }
    const workspace::ModelFacts* facts = contents.facts(name);
    result.push_back({{"name", name},
                      {"predictions", predicted},
                      {"labelled", labelled},
                      {"right", right},
                      {"bins", counts_json(bins)},
                      {"input_shape", facts ? json(facts->input_shape) : json::array()}});
  }
  return result;
}

// A method explains items of one kind; the first tells which.
bool of_texts(const WorkspaceContents& contents, const auto& by_item) {
  if (by_item.empty()) return false;
  const workspace::WorkspaceItem* item = contents.workspace().find_item(by_item.begin()->first);
  return item != nullptr && item->kind == workspace::Kind::text;
}

json methods_of(const WorkspaceContents& contents) {
  json result = json::array();
  for (const auto& [name, by_item] : contents.explanations()) {
    const bool is_map = !by_item.empty() && by_item.begin()->second.is_map();
    result.push_back({{"name", name},
                      {"kind", is_map ? "map" : "neighbours"},
                      {"spec", by_item.empty() ? "" : by_item.begin()->second.spec},
                      {"texts", of_texts(contents, by_item)},
                      {"count", by_item.size()}});
  }
  return result;
}

// Of every method the values in order, at most this many spread evenly, so that a page can draw
// them.
constexpr std::size_t most_values = 400;

json thinned(std::vector<double> values) {
  std::ranges::sort(values);
  json result = json::array();
  const std::size_t count = std::min(values.size(), most_values);
  for (std::size_t at = 0; at < count; ++at) result.push_back(values[at * values.size() / count]);
  return result;
}

json metrics_of(const WorkspaceContents& contents) {
  json result = json::array();
  for (const auto& [name, scores] : contents.scores()) {
    std::map<std::string, std::vector<double>> values;
    Counts undefined;
    for (const workspace::Score& one : scores) {
      auto& of_method = values[one.method];
      if (one.value) {
        of_method.push_back(*one.value);
      } else {
        ++undefined[one.method];
      }
    }
    json methods = json::array();
    for (auto& [method, all] : values) {
      double sum = 0;
      for (const double value : all) sum += value;
      json row = {{"name", method}, {"count", all.size()}, {"undefined", undefined[method]}};
      row["mean"] = all.empty() ? json() : json(sum / static_cast<double>(all.size()));
      row["values"] = thinned(std::move(all));
      methods.push_back(std::move(row));
    }
    result.push_back({{"name", name}, {"methods", std::move(methods)}});
  }
  return result;
}

}  // namespace

std::vector<http::Route> workspace_routes(Service& service) {
  using enum store::Role;
  const WorkspaceRequestHandler overview = [&service](const Researcher&, const Request&) {
    const auto contents = service.workspace_cache().contents();
    const workspace::Workspace& space = contents->workspace();
    return http::json_response(json{
        {"name", space.name()},
        {"items", items_of(space)},
        {"classes", classes_of(space)},
        {"models", models_of(*contents)},
        {"methods", methods_of(*contents)},
        {"metrics", metrics_of(*contents)},
        {"studies",
         space.studies()}}.dump());
  };
  return {{http::Method::get, "/api/workspace",
           workspace_handler(service, {owner, analyst, assistant}, overview)}};
}

}  // namespace assay::server
