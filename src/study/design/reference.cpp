#include "study/design/reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/json.h"
#include "base/near_name.h"
#include "base/table.h"
#include "study/design/schema.h"

namespace assay::study {
namespace {

using Json = nlohmann::ordered_json;

const Json& entry_of(const Json& schema) {
  return schema.value("type", "") == "array" ? schema["items"] : schema;
}

bool is_object(const Json& schema) { return entry_of(schema).value("type", "") == "object"; }

std::string plain_kind(const Json& schema) {
  if (schema.contains("enum")) {
    return assay::listed(schema["enum"].get<std::vector<std::string>>(), "or");
  }
  const std::string type = schema["type"];
  if (type == "object") return "object";
  if (type == "boolean") return "true or false";
  if (type == "string") return "text";
  std::string text = type == "integer" ? "whole number" : "number";
  if (schema.contains("minimum") && schema.contains("maximum")) {
    text += " from " + schema["minimum"].dump() + " to " + schema["maximum"].dump();
  }
  return text;
}

std::string kind(const Json& schema) {
  const bool list = schema.value("type", "") == "array";
  return (list ? "list: " : "") + plain_kind(entry_of(schema));
}

void write_object(std::ostream& out, const Json& schema, const std::string& place) {
  out << "\n## " << (place.empty() ? "The design" : place) << "\n\n";
  Table table{.columns = {"key", "meaning", "value", "default"}};
  const std::vector<std::string> required =
      schema.value("required", Json::array()).get<std::vector<std::string>>();
  for (const auto& [key, field] : schema["properties"].items()) {
    std::string initial;
    if (field.contains("default")) initial = "`" + field["default"].dump() + "`";
    if (std::ranges::find(required, key) != required.end()) initial = "required";
    table.add({"`" + key + "`", field["description"].get<std::string>(), kind(field), initial});
  }
  write_markdown(out, table);
  for (const auto& [key, field] : schema["properties"].items()) {
    if (!is_object(field)) continue;
    const bool list = field.value("type", "") == "array";
    write_object(out, entry_of(field),
                 fmt::format("{}{}{}{}", place, place.empty() ? "" : ".", key, list ? "[]" : ""));
  }
}

}  // namespace

std::string design_reference() {
  std::ostringstream out;
  out << "# The design of a study\n\nWritten by `assay docs`; change the field, not this page. "
         "`assay study schema` prints the same as\na JSON Schema; [studies](../studies.md) says "
         "how "
         "a design comes about.\n";
  write_object(out, parse_ordered_json(design_schema(), "The schema"), "");
  return out.str();
}

}  // namespace assay::study
