// Every field of a design as a page of tables, read from its schema.
#pragma once

#include <string>

namespace assay::study {

// Markdown, with a section for each object of the design.
std::string design_reference();

}  // namespace assay::study
