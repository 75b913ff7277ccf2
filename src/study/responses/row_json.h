// A row of responses as a JSON object: numbers and truths as such, nothing as null.
#pragma once

#include <nlohmann/json.hpp>

#include "study/responses/response_row.h"

namespace assay::responses {

inline nlohmann::ordered_json to_json_object(const ResponseRow& row) {
  nlohmann::ordered_json object;
  for_each_param<ResponseRow>([&]<class T>(const Param<ResponseRow, T>& param) {
    const T& value = row.*param.field;
    if constexpr (std::same_as<T, typename Field<T>::Element>) {
      object[std::string(param.name)] = value;
    } else {
      object[std::string(param.name)] =
          value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
    }
  });
  return object;
}

inline std::string line_of(const nlohmann::ordered_json& object) {
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace assay::responses
