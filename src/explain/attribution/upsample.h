// From a layer's points to the input's, by a named rule.
#pragma once

#include <span>
#include <vector>

#include "base/value.h"
#include "math/tensor/shape.h"

namespace assay::attribution {

// linear: between the centres of points (align_corners=False). corners: the first and last points
// lie on each other (align_corners=True). nearest: the point in whose share the centre falls.
enum class Upsampling { linear, corners, nearest };

class Upsampler {
 public:
  // Both shapes have the same one or two axes.
  Upsampler(const Shape& from, const Shape& to, Upsampling kind);

  void write(std::span<const float> values, std::span<float> into) const;
  std::size_t points() const { return rows_.size() * columns_.size(); }

  // Along one axis: which two points another lies between, and how near it is to the second.
  struct Place {
    std::size_t low;
    std::size_t high;
    float share;
  };

 private:
  std::vector<Place> rows_;
  std::vector<Place> columns_;
  std::size_t width_;
};

}  // namespace assay::attribution

namespace assay {

template <>
struct Words<attribution::Upsampling> {
  static constexpr std::array values{Word{attribution::Upsampling::linear, "linear"},
                                     Word{attribution::Upsampling::corners, "corners"},
                                     Word{attribution::Upsampling::nearest, "nearest"}};
};

}  // namespace assay
