// The JSON Schema of a design, made from the table that reads it.
#pragma once

#include <string>

namespace assay::study {

// Draft 2020-12.
std::string design_schema();

}  // namespace assay::study
