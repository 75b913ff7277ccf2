#include "cli/model.h"

#include "evaluate/runner/kind.h"

namespace assay::cli {

void Model::operator()(Console& console) const {
  runner::kind_of(model).describe(console, model, json);
}

}  // namespace assay::cli
