// Items one by one: what is known of each, what it looks like and what methods make of it.
#include <nlohmann/json.hpp>

#include <algorithm>

#include "base/error.h"
#include "base/file.h"
#include "infra/http/refusal.h"
#include "net/data/encode.h"
#include "study/design/tokens.h"
#include "study/server/item_filter.h"
#include "study/server/workspace_api.h"
#include "study/stimulus/item_view.h"

namespace assay::server {
namespace {

using http::Request;
using http::Response;
using nlohmann::json;

constexpr std::int64_t most_rows = 500;
constexpr std::size_t most_text_bytes = std::size_t{1} << 20;

json brief(const ItemOverview& row) {
  json result = {{"id", row.item->id},
                 {"kind", Value<workspace::Kind>::write(row.item->kind)},
                 {"label", row.item->label},
                 {"split", row.item->split},
                 {"adversarial", row.item->is_adversarial()},
                 {"methods", row.methods}};
  if (row.prediction != nullptr) {
    result["prediction"] = row.prediction->label;
    result["confidence"] = row.prediction->confidence;
    if (!row.item->label.empty()) result["correct"] = row.is_correct();
    if (const auto bin = row.bin()) result["bin"] = Value<stimulus::Bin>::write(*bin);
  }
  return result;
}

Response list_items(Service& service, const Request& request) {
  const auto contents = service.workspace_cache().contents();
  const std::vector<ItemOverview> rows = filter_items(*contents, parse_item_filter(request.query));
  const auto from = std::min(
      static_cast<std::size_t>(integer_parameter(request, "from", {.low = 0}, 0)), rows.size());
  const auto count = static_cast<std::size_t>(
      std::min(integer_parameter(request, "count", {.low = 0}, 60), most_rows));
  json shown = json::array();
  for (std::size_t at = from; at < std::min(from + count, rows.size()); ++at) {
    shown.push_back(brief(rows[at]));
  }
  const auto explained =
      std::ranges::count_if(rows, [](const ItemOverview& row) { return row.methods > 0; });
  return http::json_response(json{
      {"total", rows.size()},
      {"explained", explained},
      {"from", from},
      {"rows", std::move(shown)}}.dump());
}

const workspace::WorkspaceItem& item_of(const WorkspaceContents& contents, const Request& request) {
  const workspace::WorkspaceItem* item = contents.workspace().find_item(request.value("id"));
  if (item == nullptr) http::refuse(404, "There is no item '{}'.", request.value("id"));
  return *item;
}

json scores_of(const WorkspaceContents& contents, const std::string& method,
               const std::string& item) {
  json result = json::array();
  for (const auto& [metric, all] : contents.scores()) {
    const workspace::Score* score = contents.score(metric, method, item);
    if (score == nullptr) continue;
    json row = {{"metric", metric}};
    if (score->value) {
      row["value"] = *score->value;
    } else {
      row["reason"] = score->reason;
    }
    result.push_back(std::move(row));
  }
  return result;
}

// The numbers of a text's words, or why there are none.
void put_weights(const WorkspaceContents& contents, const workspace::Explanation& one,
                 std::size_t words, json& shown) {
  try {
    const Tensor map = contents.workspace().map(one);
    if (map.data.size() != words) {
      fail("The map has {} numbers where the text has {} words.", map.data.size(), words);
    }
    shown["weights"] = map.data;
  } catch (const Error& error) {
    shown["reason"] = error.what();
  }
}

// `words` is how many a text has; nothing for other items.
json explanations_of(const WorkspaceContents& contents, const std::string& item,
                     std::optional<std::size_t> words) {
  json result = json::array();
  for (const auto& [method, by_item] : contents.explanations()) {
    const auto found = by_item.find(item);
    if (found == by_item.end()) continue;
    const workspace::Explanation& one = found->second;
    json neighbours = json::array();
    for (const std::string& id : one.neighbours) {
      const workspace::WorkspaceItem* neighbour = contents.workspace().find_item(id);
      neighbours.push_back({{"id", id}, {"label", neighbour ? neighbour->label : ""}});
    }
    result.push_back({{"method", method},
                      {"spec", one.spec},
                      {"target", one.target},
                      {"kind", one.is_map() ? "map" : "neighbours"},
                      {"neighbours", std::move(neighbours)},
                      {"scores", scores_of(contents, method, item)}});
    if (words && one.is_map()) put_weights(contents, one, *words, result.back());
  }
  return result;
}

json predictions_of(const WorkspaceContents& contents, const workspace::WorkspaceItem& item) {
  json result = json::array();
  const auto place = static_cast<std::size_t>(&item - contents.workspace().items().data());
  for (const std::string& model : contents.workspace().models()) {
    const ItemOverview& row = contents.rows(model).at(place);
    if (row.prediction == nullptr) continue;
    result.push_back({{"model", model},
                      {"label", row.prediction->label},
                      {"confidence", row.prediction->confidence}});
  }
  return result;
}

// Which scores are better, for those metrics of which that is known.
json better_of(const Service& service, const WorkspaceContents& contents) {
  json result = json::object();
  for (const auto& [metric, all] : contents.scores()) {
    const std::string_view better = service.options().better(metric);
    if (!better.empty()) result[metric] = better;
  }
  return result;
}

// The item with all that is known of it, and its neighbours among those that pass the filter.
Response show_item(Service& service, const Request& request) {
  const auto contents = service.workspace_cache().contents();
  const workspace::WorkspaceItem& item = item_of(*contents, request);
  const std::vector<ItemOverview> rows = filter_items(*contents, parse_item_filter(request.query));
  const auto here = std::ranges::find(rows, &item, &ItemOverview::item);
  const bool listed = here != rows.end();
  json result = {{"id", item.id},
                 {"kind", Value<workspace::Kind>::write(item.kind)},
                 {"label", item.label},
                 {"split", item.split},
                 {"made_from", item.made_from},
                 {"has_mask", !item.mask.empty() || item.box.has_value()},
                 {"total", rows.size()},
                 {"position", listed ? json(here - rows.begin()) : json()},
                 {"previous", listed && here != rows.begin() ? json((here - 1)->item->id) : json()},
                 {"next", listed && here + 1 != rows.end() ? json((here + 1)->item->id) : json()},
                 {"predictions", predictions_of(*contents, item)}};
  if (listed) result.update(brief(*here));
  if (const workspace::Class* known = contents->workspace().find_class(item.label)) {
    if (!known->unconfirmed) result["gloss"] = known->gloss;
  }
  std::optional<std::size_t> words;
  if (item.kind == workspace::Kind::text) {
    const std::string text = read_file(contents->workspace().path_of(item.file), most_text_bytes);
    const std::vector<study::Token> tokens = study::tokens(text);
    words = study::word_count(tokens);
    result["tokens"] = json::array();
    for (const study::Token& token : tokens) {
      result["tokens"].push_back({{"text", std::string(token.text)}, {"word", token.word}});
    }
  }
  result["explanations"] = explanations_of(*contents, item.id, words);
  result["better"] = better_of(service, *contents);
  return http::json_response(result.dump(-1, ' ', false, json::error_handler_t::replace));
}

// A picture that only who is logged in may see; a browser may keep it for a while.
Response picture_response(const data::Picture& picture) {
  Response response;
  response.body = data::to_png(picture);
  response.headers.set("Content-Type", "image/png");
  response.headers.set("Cache-Control", "private, max-age=300");
  return response;
}

stimulus::ItemView view_of(const WorkspaceContents& contents, const workspace::WorkspaceItem& item,
                           const Request& request) {
  const std::string model(request.parameter("model").value_or(""));
  return {contents.workspace(), item, contents.facts(model), stimulus::Style{}};
}

Response item_picture(Service& service, const Request& request) {
  const auto contents = service.workspace_cache().contents();
  const workspace::WorkspaceItem& item = item_of(*contents, request);
  const stimulus::ItemView view = view_of(*contents, item, request);
  const bool outlined = request.parameter("outline").has_value();
  return picture_response(
      (outlined ? view.outline(contents->workspace()) : view.picture()).picture);
}

Response item_map(Service& service, const Request& request) {
  const auto contents = service.workspace_cache().contents();
  const workspace::WorkspaceItem& item = item_of(*contents, request);
  const auto method = contents->explanations().find(request.value("method"));
  if (method == contents->explanations().end() || !method->second.contains(item.id)) {
    http::refuse(404, "The method '{}' says nothing of the item '{}'.", request.value("method"),
                 item.id);
  }
  const workspace::Explanation& one = method->second.at(item.id);
  if (!one.is_map()) http::refuse(404, "The method '{}' makes no maps.", method->first);
  const Tensor map = contents->workspace().map(one);
  return picture_response(view_of(*contents, item, request).heat(map).picture);
}

}  // namespace

std::vector<http::Route> item_routes(Service& service) {
  using enum store::Role;
  const auto seen = [&service](Response (*show)(Service&, const Request&)) {
    return workspace_handler(service, {owner, analyst, assistant},
                             [&service, show](const Researcher&, const Request& request) {
                               return show(service, request);
                             });
  };
  using enum http::Method;
  return {{get, "/api/items", seen(list_items)},
          {get, "/api/items/:id", seen(show_item)},
          {get, "/api/items/:id/picture", seen(item_picture)},
          {get, "/api/items/:id/maps/:method", seen(item_map)}};
}

}  // namespace assay::server
