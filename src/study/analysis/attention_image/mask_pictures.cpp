#include "study/analysis/attention_image/mask_pictures.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/base64.h"
#include "base/utf8.h"
#include "net/data/encode.h"
#include "report/overlay.h"
#include "report/svg.h"

namespace assay::analysis {
namespace {

constexpr std::size_t pictures_in_a_row = 6;
constexpr double cell_width = 112;
constexpr double cell_height = 132;
constexpr double picture_side = 104;

// Enough of a name to tell items apart under a small picture.
std::string short_name(const std::string& name) {
  constexpr std::size_t most = 16;
  std::size_t end = 0;
  std::size_t letters = 0;
  while (end < name.size() && letters < most) end = code_point(name, end).end, ++letters;
  return end == name.size() ? name : name.substr(0, end) + "…";
}

report::Element picture_at(double x, double y, const WeightedMask& mask) {
  const double scale = picture_side / std::max(mask.width, mask.height);
  const data::Picture picture =
      report::heatmap(mask.values, mask.width, mask.height, {.least = 0, .most = 1});
  return report::element("image",
                         {{"x", fmt::format("{:.1f}", x)},
                          {"y", fmt::format("{:.1f}", y)},
                          {"width", fmt::format("{:.1f}", scale * mask.width)},
                          {"height", fmt::format("{:.1f}", scale * mask.height)},
                          {"preserveAspectRatio", "none"},
                          {"href", "data:image/png;base64," + base64(data::to_png(picture))}});
}

}  // namespace

Figure mask_pictures(std::span<const Marks> marks, const MaskRules& rules, std::size_t most) {
  const std::size_t shown = std::min(most, marks.size());
  const std::size_t rows = (shown + pictures_in_a_row - 1) / pictures_in_a_row;
  report::Element svg =
      report::drawing(cell_width * pictures_in_a_row, cell_height * static_cast<double>(rows),
                      "Weighted masks of items");
  for (std::size_t at = 0; at < shown; ++at) {
    const std::size_t row = at / pictures_in_a_row;
    const double x = cell_width * static_cast<double>(at % pictures_in_a_row);
    const double y = cell_height * static_cast<double>(row);
    svg.add(picture_at(x, y, weighted(marks[at], rules)));
    svg.add(report::text(
        x, y + picture_side + 14,
        fmt::format("{} ({})", short_name(marks[at].item), marks[at].people.size()), "start", 10));
  }
  return {"weights", "Weighted masks",
          fmt::format("What people marked, of the first {} of {} items: dark blue for nobody, "
                      "yellow for everybody; the number of annotators in brackets.",
                      shown, marks.size()),
          std::move(svg), "weights"};
}

}  // namespace assay::analysis
