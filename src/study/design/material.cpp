#include "study/design/material.h"

#include "base/json.h"
#include "study/design/fields.h"

namespace assay::study {

std::string to_json(const Material& material) {
  return fields_to_json<nlohmann::ordered_json>(material).dump(
             1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
         "\n";
}

Material material_from_json(std::string_view text) {
  Material material;
  Mistakes mistakes;
  FieldReader(mistakes).read(material, parse_json(text, "The material"), "", {});
  throw_mistakes(mistakes, "The material");
  return material;
}

}  // namespace assay::study
