#include "study/design/json.h"

#include <nlohmann/json.hpp>

namespace assay::study {

using nlohmann::json;

std::string json_type_name(const json& value) {
  if (value.is_null()) return "null";
  if (value.is_boolean()) return "true or false";
  if (value.is_number()) return "a number";
  if (value.is_string()) return "a text";
  return value.is_array() ? "a list" : "an object";
}

}  // namespace assay::study
