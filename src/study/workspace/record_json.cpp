#include "study/workspace/record_json.h"

#include <algorithm>
#include <initializer_list>

#include "base/error.h"
#include "base/json.h"
#include "base/near_name.h"
#include "net/model/json.h"

namespace assay::workspace {
namespace {

using Json = nlohmann::ordered_json;
using model::Field;

std::string dumped(const Json& json, int indent = -1) {
  // Names from outside may hold broken bytes; they are replaced, never a reason to stop.
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

void expect_keys(const Field& field, std::initializer_list<std::string> known) {
  if (!field.json().is_object()) fail("This is no JSON object.");
  for (const auto& [key, value] : field.json().items()) {
    if (std::ranges::find(known, key) != known.end()) continue;
    fail("There is no field '{}'{}", key,
         did_you_mean(key, std::vector<std::string>(known.begin(), known.end())));
  }
}

// A field that must be there and hold something.
std::string filled(const Field& field, const std::string& key) {
  std::string text = field[key].text();
  if (text.empty()) fail("'{}' is empty.", key);
  return text;
}

std::string text_or_nothing(const Field& field, const std::string& key) {
  const std::optional<Field> found = field.find(key);
  return found ? found->text() : "";
}

std::vector<std::string> texts(const Field& field, const std::string& key) {
  std::vector<std::string> all;
  if (const std::optional<Field> found = field.find(key)) {
    for (const Field& one : found->items()) all.push_back(one.text());
  }
  return all;
}

Kind read_kind(const Field& field) {
  const std::string word = field["kind"].text();
  const std::optional<Kind> kind = Value<Kind>::read(word, {});
  if (!kind) fail("The kind '{}' is none; give {}.", word, Value<Kind>::expected({}));
  return *kind;
}

data::Box read_box(const Field& field) {
  const std::vector<Field> sides = field.items();
  if (sides.size() != 4) fail("'box' has {} numbers; give x0, y0, x1 and y1.", sides.size());
  const data::Box box{sides[0].number(), sides[1].number(), sides[2].number(), sides[3].number()};
  if (!(box.x0 < box.x1) || !(box.y0 < box.y1)) fail("'box' needs x0 < x1 and y0 < y1.");
  return box;
}

}  // namespace

std::string to_line(const WorkspaceItem& item) {
  Json json{{"id", item.id}, {"kind", Value<Kind>::write(item.kind)}, {"file", item.file}};
  json["label"] = item.label;
  json["split"] = item.split;
  if (!item.mask.empty()) json["mask"] = item.mask;
  if (item.box) json["box"] = {item.box->x0, item.box->y0, item.box->x1, item.box->y1};
  if (!item.made_from.empty()) json["made_from"] = item.made_from;
  return dumped(json);
}

void from_line(std::string_view line, WorkspaceItem& item) {
  const nlohmann::json json = parse_json(line, "The line");
  const Field field(json, "");
  expect_keys(field, {"id", "kind", "file", "label", "split", "mask", "box", "made_from"});
  item = {.id = filled(field, "id"),
          .kind = read_kind(field),
          .file = filled(field, "file"),
          .label = text_or_nothing(field, "label"),
          .split = text_or_nothing(field, "split"),
          .mask = text_or_nothing(field, "mask"),
          .made_from = text_or_nothing(field, "made_from")};
  if (const std::optional<Field> box = field.find("box")) item.box = read_box(*box);
}

std::string to_line(const Prediction& prediction) {
  return dumped(Json{{"item", prediction.item},
                     {"label", prediction.label},
                     {"confidence", prediction.confidence}});
}

void from_line(std::string_view line, Prediction& prediction) {
  const nlohmann::json json = parse_json(line, "The line");
  const Field field(json, "");
  expect_keys(field, {"item", "label", "confidence"});
  prediction = {filled(field, "item"), filled(field, "label"), field["confidence"].number()};
  if (prediction.confidence < 0 || prediction.confidence > 1) {
    fail("'confidence' is {}; it must be from 0 to 1.", prediction.confidence);
  }
}

std::string to_line(const Explanation& explanation) {
  Json json{{"item", explanation.item}, {"kind", explanation.is_map() ? "map" : "neighbours"}};
  if (explanation.is_map()) {
    json["file"] = explanation.file;
  } else {
    json["neighbours"] = explanation.neighbours;
  }
  json["spec"] = explanation.spec;
  json["target"] = explanation.target;
  json["hash"] = explanation.hash;
  return dumped(json);
}

void from_line(std::string_view line, Explanation& explanation) {
  const nlohmann::json json = parse_json(line, "The line");
  const Field field(json, "");
  expect_keys(field, {"item", "kind", "file", "neighbours", "spec", "target", "hash"});
  explanation = {.item = filled(field, "item"),
                 .file = text_or_nothing(field, "file"),
                 .neighbours = texts(field, "neighbours"),
                 .spec = filled(field, "spec"),
                 .target = filled(field, "target"),
                 .hash = filled(field, "hash")};
  const std::string kind = field["kind"].text();
  if (kind != "map" && kind != "neighbours") {
    fail("The kind '{}' is none; give map or neighbours.", kind);
  }
  if ((kind == "map") == explanation.file.empty()) {
    fail("An explanation of kind '{}' {} a file.", kind, kind == "map" ? "needs" : "has not");
  }
  if ((kind == "neighbours") == explanation.neighbours.empty()) {
    fail("An explanation of kind '{}' {} neighbours.", kind,
         kind == "neighbours" ? "needs" : "has no");
  }
}

std::string to_line(const Score& score) {
  Json json{{"item", score.item}, {"method", score.method}};
  if (score.value) {
    json["value"] = *score.value;
  } else {
    json["reason"] = score.reason;
  }
  return dumped(json);
}

void from_line(std::string_view line, Score& score) {
  const nlohmann::json json = parse_json(line, "The line");
  const Field field(json, "");
  expect_keys(field, {"item", "method", "value", "reason"});
  score = {.item = filled(field, "item"), .method = filled(field, "method")};
  if (const std::optional<Field> value = field.find("value")) score.value = value->number();
  score.reason = text_or_nothing(field, "reason");
  if (score.value.has_value() != score.reason.empty()) {
    fail("A score has either a value or a reason why there is none.");
  }
}

std::string to_json(const std::vector<Class>& classes) {
  Json list = Json::array();
  for (const Class& one : classes) {
    Json json{{"name", one.name}, {"gloss", one.gloss}, {"samples", one.samples}};
    if (one.unconfirmed) json["unconfirmed"] = true;
    list.push_back(std::move(json));
  }
  return dumped(list, 1) + "\n";
}

std::vector<Class> classes_from_json(std::string_view text) {
  const nlohmann::json json = parse_json(text, "The list");
  std::vector<Class> classes;
  for (const Field& field : Field(json, "classes").items()) {
    expect_keys(field, {"name", "gloss", "samples", "unconfirmed"});
    const std::optional<Field> unconfirmed = field.find("unconfirmed");
    classes.push_back({filled(field, "name"), text_or_nothing(field, "gloss"),
                       texts(field, "samples"), unconfirmed && unconfirmed->flag()});
  }
  return classes;
}

}  // namespace assay::workspace
