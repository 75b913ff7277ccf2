// A self-contained page: one file with its style and pictures, nothing fetched.
#pragma once

#include "report/element.h"

namespace assay::report {

// "<!doctype html> ...": body between a title and a line that says who made it.
std::string page(std::string_view title, std::string_view subtitle, Element body);

// A section with a heading; further parts are added to it.
Element section(std::string_view heading);

// A figure with a caption below.
Element figure(Element what, std::string_view caption);

// Rows that scroll sideways on a narrow screen instead of breaking the page.
Element scrolling(Element what);

}  // namespace assay::report
