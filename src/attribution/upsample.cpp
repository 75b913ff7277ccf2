#include "attribution/upsample.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace assay::attribution {
namespace {

using Place = Upsampler::Place;

Place place(std::int64_t at, std::int64_t from, std::int64_t to, Upsampling kind) {
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

std::vector<Place> places(std::int64_t from, std::int64_t to, Upsampling kind) {
  std::vector<Place> result;
  for (std::int64_t at = 0; at < to; ++at) result.push_back(place(at, from, to, kind));
  return result;
}

}  // namespace

Upsampler::Upsampler(const Shape& from, const Shape& to, Upsampling kind)
    : columns_(places(from.back(), to.back(), kind)),
      width_(static_cast<std::size_t>(from.back())) {
  expects(from.size() == to.size() && (from.size() == 1 || from.size() == 2),
          "maps have one or two axes, as many as their layer");
  rows_ = from.size() == 2 ? places(from[0], to[0], kind) : std::vector<Place>{{0, 0, 0.0F}};
}

void Upsampler::write(std::span<const float> values, std::span<float> into) const {
  expects(into.size() == points(), "a map has the input's points");
  float* to = into.data();
  for (const Place& row : rows_) {
    const float* upper = values.data() + row.low * width_;
    const float* lower = values.data() + row.high * width_;
    for (const Place& column : columns_) {
      const float above =
          upper[column.low] + column.share * (upper[column.high] - upper[column.low]);
      const float below =
          lower[column.low] + column.share * (lower[column.high] - lower[column.low]);
      *to++ = above + row.share * (below - above);
    }
  }
}

}  // namespace assay::attribution
