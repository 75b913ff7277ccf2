#include "explain/attribution/upsample.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace assay::attribution {
namespace {

using Sample = Upsampler::Place;

Sample place(std::int64_t at, std::int64_t from, std::int64_t to, Upsampling kind) {
  if (kind == Upsampling::nearest) {
    const auto low = static_cast<std::size_t>(at * from / to);
    return {low, low, 0.0F};
  }
  double where = 0;
  if (kind == Upsampling::linear) {
    where =
        (static_cast<double>(at) + 0.5) * static_cast<double>(from) / static_cast<double>(to) - 0.5;
  } else if (to > 1) {
    where = static_cast<double>(at * (from - 1)) / static_cast<double>(to - 1);
  }
  where = std::clamp(where, 0.0, static_cast<double>(from - 1));
  const auto low = static_cast<std::size_t>(where);
  const std::size_t high = std::min(low + 1, static_cast<std::size_t>(from) - 1);
  return {low, high, static_cast<float>(where - std::floor(where))};
}

std::vector<Sample> places(std::int64_t from, std::int64_t to, Upsampling kind) {
  std::vector<Sample> result;
  for (std::int64_t at = 0; at < to; ++at) result.push_back(place(at, from, to, kind));
  return result;
}

}  // namespace

Upsampler::Upsampler(const Shape& from, const Shape& to, Upsampling kind)
    : columns_(places(from.back(), to.back(), kind)),
      width_(static_cast<std::size_t>(from.back())) {
  expects(from.size() == to.size() && (from.size() == 1 || from.size() == 2),
          "maps have one or two axes, as many as their layer");
  rows_ = from.size() == 2 ? places(from[0], to[0], kind) : std::vector<Sample>{{0, 0, 0.0F}};
}

void Upsampler::write(std::span<const float> values, std::span<float> into) const {
  expects(into.size() == points(), "a map has the input's points");
  const auto along_columns = [&](const float* from, float* to) {
    for (const Sample& column : columns_) {
      *to++ = from[column.low] + column.share * (from[column.high] - from[column.low]);
    }
  };
  if (rows_.size() == 1 && rows_[0].share == 0.0F) {
    along_columns(values.data() + rows_[0].low * width_, into.data());
    return;
  }
  // First every row of the layer along its columns, then every point between two such rows.
  const std::size_t width = columns_.size();
  const std::size_t height = values.size() / width_;
  std::vector<float> wide(height * width);
  for (std::size_t row = 0; row < height; ++row) {
    along_columns(values.data() + row * width_, wide.data() + row * width);
  }
  float* to = into.data();
  for (const Sample& row : rows_) {
    const float* above = wide.data() + row.low * width;
    const float* below = wide.data() + row.high * width;
    for (std::size_t at = 0; at < width; ++at) {
      to[at] = above[at] + row.share * (below[at] - above[at]);
    }
    to += width;
  }
}

}  // namespace assay::attribution
