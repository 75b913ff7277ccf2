#include "explain/attribution/superpixels.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/unsuited.h"
#include "explain/attribution/channels.h"
#include "explain/attribution/quickshift.h"
#include "explain/attribution/slic.h"
#include "net/data/restore.h"

namespace assay::attribution {
namespace {

constexpr int usual_superpixels = 50;
constexpr int usual_cells = 20;
// As many as `count` may ask for.
constexpr std::size_t most_columns = 4096;

// Of a picture whose channels are the first axis, as maps take them to be.
bool can_be_seen(const Shape& input) {
  return data::is_picture(input) && !data::picture_layout(input).channels_last;
}

Segments columns_of(const Shape& space) {
  Segments result{std::vector<std::uint32_t>(assay::count(space)), assay::count(space)};
  if (result.count > most_columns) {
    unsuited(
        "Each of this model's {} features is a part of its own, and {} parts can be asked about; "
        "give a 'count' of parts that neighbouring features make together.",
        result.count, most_columns);
  }
  std::iota(result.of.begin(), result.of.end(), std::uint32_t{0});
  return result;
}

}  // namespace

Segments grid_cells(const Shape& space, int count) {
  const double axes = static_cast<double>(space.size());
  const double side = std::pow(static_cast<double>(assay::count(space)) / count, 1 / axes);
  Segments result{std::vector<std::uint32_t>(assay::count(space), 0), 1};
  // From the last axis to the first: `stride` points lie between neighbours along the axis.
  std::size_t stride = 1;
  for (std::size_t axis = space.size(); axis-- > 0;) {
    const auto length = static_cast<std::size_t>(space[axis]);
    const auto cells = std::clamp<std::size_t>(
        static_cast<std::size_t>(std::lround(static_cast<double>(length) / side)), 1, length);
    for (std::size_t at = 0; at < result.of.size(); ++at) {
      const std::size_t cell = at / stride % length * cells / length;
      result.of[at] += static_cast<std::uint32_t>(cell * result.count);
    }
    result.count *= cells;
    stride *= length;
  }
  return result;
}

Segments segments_of(Segmentation kind, int count, const model::Classifier& model,
                     std::span<const float> item) {
  const Shape input = model.input_shape();
  const Shape space = spatial_shape(input);
  const bool picture = can_be_seen(input);
  // The columns of a table are things of their own, whatever stands beside them.
  if (count == 0 && is_table(input)) return columns_of(space);
  if (count == 0) count = picture ? usual_superpixels : usual_cells;
  if (!picture || kind == Segmentation::grid) return grid_cells(space, count);
  const data::Picture seen =
      data::picture_from_input(item, model.description().preprocessing, input);
  return kind == Segmentation::slic ? slic(seen, {.count = count}) : quickshift(seen, {});
}

}  // namespace assay::attribution
