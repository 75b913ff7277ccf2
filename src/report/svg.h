// The few shapes that drawings are made of.
#pragma once

#include <span>
#include <utility>

#include "report/element.h"

namespace assay::report {

// The canvas; `title` is what a screen reader says.
Element drawing(double width, double height, std::string_view title);

Element line(double x1, double y1, double x2, double y2, std::string_view colour, double width,
             std::string_view dashes = {});
Element circle(double x, double y, double radius, std::string_view colour, double opacity);
// Hollow.
Element diamond(double x, double y, double radius, std::string_view colour);
Element rectangle(double x, double y, double width, double height, std::string_view colour,
                  double opacity = 1);
Element polyline(std::span<const std::pair<double, double>> points, std::string_view colour,
                 double width, std::string_view dashes = {});
// Filled.
Element polygon(std::span<const std::pair<double, double>> points, std::string_view colour,
                double opacity);
// `anchor`: start, middle or end.
Element text(double x, double y, std::string_view words, std::string_view anchor, double size,
             bool is_bold = false, std::string_view colour = {});

}  // namespace assay::report
