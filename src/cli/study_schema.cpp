#include "cli/study_schema.h"

#include <ostream>

#include "study/design/schema.h"

namespace assay::cli {

void StudySchema::operator()(Console& console) const { console.out << study::design_schema(); }

}  // namespace assay::cli
