// One input hidden more or less: levels from all hidden to untouched, and what a mask makes of
// them. A mask has a number from 0 to 1 for every point, and numbers between two levels mix these.
#pragma once

#include "base/value.h"
#include "math/tensor/tensor.h"

namespace assay::attribution {

// By a blur that weakens from level to level, or by fading to zero.
enum class Hiding { blur, fade };

class BlurPyramid {
 public:
  // `deviation` of the strongest blur in points.
  BlurPyramid(Hiding hiding, const Shape& input, std::span<const float> item, int levels,
              double deviation);

  // Writes the input as the mask leaves it.
  void blend(std::span<const float> mask, std::span<float> sample) const;
  // From the gradient to what `blend` writes to the gradient to the mask, which is added up.
  void slope(std::span<const float> mask, std::span<const float> gradient,
             std::span<float> to) const;

 private:
  template <class Body>
  void for_parts(const Body& body) const;
  const float* channel(std::size_t at) const {
    return values_.data() + at * static_cast<std::size_t>(levels_) * points_;
  }

  int levels_;
  std::size_t points_;
  std::size_t channels_;
  std::vector<float> values_;  // [channels, levels, points]
};

}  // namespace assay::attribution

namespace assay {

template <>
struct Words<attribution::Hiding> {
  static constexpr std::array values{Word{attribution::Hiding::blur, "blur"},
                                     Word{attribution::Hiding::fade, "fade"}};
};

}  // namespace assay
