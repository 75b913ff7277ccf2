#include "report/svg.h"

#include <fmt/format.h>

namespace assay::report {
namespace {

std::string number(double value) { return fmt::format("{:.4g}", value); }

void dash(Attributes& attributes, std::string_view dashes) {
  if (!dashes.empty()) attributes.push_back({"stroke-dasharray", std::string(dashes)});
}

std::string places(std::span<const std::pair<double, double>> points) {
  std::string result;
  for (const auto& [x, y] : points) result += number(x) + ',' + number(y) + ' ';
  if (!result.empty()) result.pop_back();
  return result;
}

}  // namespace

Element drawing(double width, double height, std::string_view title) {
  return element("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                         {"viewBox", fmt::format("0 0 {} {}", number(width), number(height))},
                         {"width", number(width)},
                         {"height", number(height)},
                         {"font-family", "system-ui, sans-serif"},  // where no page says it
                         {"role", "img"},
                         {"aria-label", std::string(title)}});
}

Element line(double x1, double y1, double x2, double y2, std::string_view colour, double width,
             std::string_view dashes) {
  Attributes attributes{{"x1", number(x1)},
                        {"y1", number(y1)},
                        {"x2", number(x2)},
                        {"y2", number(y2)},
                        {"stroke", std::string(colour)},
                        {"stroke-width", number(width)}};
  dash(attributes, dashes);
  return Element("line", std::move(attributes));
}

Element circle(double x, double y, double radius, std::string_view colour, double opacity) {
  return Element("circle", {{"cx", number(x)},
                            {"cy", number(y)},
                            {"r", number(radius)},
                            {"fill", std::string(colour)},
                            {"fill-opacity", number(opacity)}});
}

Element diamond(double x, double y, double radius, std::string_view colour) {
  return Element("path",
                 {{"d", fmt::format("M{} {}L{} {}L{} {}L{} {}Z", number(x), number(y - radius),
                                    number(x + radius), number(y), number(x), number(y + radius),
                                    number(x - radius), number(y))},
                  {"fill", "none"},
                  {"stroke", std::string(colour)},
                  {"stroke-width", "1.8"}});
}

Element rectangle(double x, double y, double width, double height, std::string_view colour,
                  double opacity) {
  return Element("rect", {{"x", number(x)},
                          {"y", number(y)},
                          {"width", number(width)},
                          {"height", number(height)},
                          {"fill", std::string(colour)},
                          {"fill-opacity", number(opacity)}});
}

Element polyline(std::span<const std::pair<double, double>> points, std::string_view colour,
                 double width, std::string_view dashes) {
  Attributes attributes{{"points", places(points)},
                        {"fill", "none"},
                        {"stroke", std::string(colour)},
                        {"stroke-width", number(width)},
                        {"stroke-linejoin", "round"}};
  dash(attributes, dashes);
  return Element("polyline", std::move(attributes));
}

Element polygon(std::span<const std::pair<double, double>> points, std::string_view colour,
                double opacity) {
  return Element("polygon", {{"points", places(points)},
                             {"fill", std::string(colour)},
                             {"fill-opacity", number(opacity)}});
}

Element text(double x, double y, std::string_view words, std::string_view anchor, double size,
             bool is_bold, std::string_view colour) {
  Attributes attributes{{"x", number(x)},
                        {"y", number(y)},
                        {"text-anchor", std::string(anchor)},
                        {"font-size", number(size)}};
  if (is_bold) attributes.push_back({"font-weight", "600"});
  // A style beats the page's own colour of text.
  if (!colour.empty()) attributes.push_back({"style", "fill:" + std::string(colour)});
  return element("text", std::move(attributes), words);
}

}  // namespace assay::report
