#include "study/design/design.h"

#include <algorithm>

#include "base/json.h"
#include "study/design/fields.h"

namespace assay::study {

bool has_screen(const Design& design, Screen screen) {
  return std::ranges::find(design.trial.screens, screen) != design.trial.screens.end();
}

std::string to_json(const Design& design) {
  return fields_to_json<nlohmann::ordered_json>(design).dump(
             2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
         "\n";
}

Mistakes read_design(std::string_view text, Design& design) {
  Mistakes mistakes;
  FieldReader(mistakes).read(design, parse_json(text, "The design"), "", {});
  return mistakes;
}

Design design_from_json(std::string_view text) {
  Design design;
  throw_mistakes(read_design(text, design), "The design");
  return design;
}

}  // namespace assay::study
