#include "evaluate/runner/painter.h"

#include "explain/attribution/channels.h"
#include "net/data/encode.h"
#include "net/data/restore.h"
#include "report/overlay.h"
#include "report/signal_picture.h"

namespace assay::runner {
namespace {

using report::Element;
using report::element;

Element image(const data::Picture& picture, std::string_view title) {
  return element("img", {{"src", data::data_address(picture)}, {"alt", std::string(title)}});
}

bool is_signal(const Shape& input) { return attribution::spatial_shape(input).size() == 1; }

// Of several channels the first is drawn.
std::span<const float> curve(const Shape& input, std::span<const float> sample) {
  return sample.first(static_cast<std::size_t>(input.back()));
}

}  // namespace

Painter::Painter(const model::Classifier& model)
    : preprocessing_(model.description().preprocessing), shape_(model.input_shape()) {}

bool Painter::can_paint() const { return data::is_picture(shape_) || is_signal(shape_); }

Element Painter::input(std::span<const float> sample, std::string_view title) const {
  if (data::is_picture(shape_))
    return image(data::picture_from_input(sample, preprocessing_, shape_), title);
  return report::draw(
      report::SignalPicture{.signal = curve(shape_, sample), .title = std::string(title)});
}

Shown Painter::map(std::span<const float> sample, std::span<const float> map,
                   std::string_view title) const {
  if (!data::is_picture(shape_)) {
    Element svg = report::draw(report::SignalPicture{
        .signal = curve(shape_, sample), .map = map, .title = std::string(title)});
    std::string bytes = svg.html();
    return {std::move(svg), ".svg", std::move(bytes)};
  }
  const report::Scale scale = report::scale_of(map);
  const data::Picture over =
      report::overlay(data::picture_from_input(sample, preprocessing_, shape_), map, scale);
  return {element("div", {}, image(over, title),
                  element("small", {{"class", "note"}}, report::range_of(scale))),
          ".png", data::to_png(report::with_colour_bar(over, scale))};
}

}  // namespace assay::runner
