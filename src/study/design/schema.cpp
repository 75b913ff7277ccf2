#include "study/design/schema.h"

#include "study/design/design.h"
#include "study/design/fields.h"

namespace assay::study {

std::string design_schema() {
  nlohmann::ordered_json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                                {"title", "Design of a study"}};
  schema.update(schema_of(Design{}, {}));
  return schema.dump(2) + "\n";
}

}  // namespace assay::study
