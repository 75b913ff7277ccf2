// The parts of items that are shown and hidden together, and what takes the place of a hidden one.
#pragma once

#include "explain/attribution/method.h"
#include "explain/attribution/superpixels.h"

namespace assay::attribution {

// What stands where a part is hidden: the mean of each channel over the part itself, zeros, the
// mean of each channel over the item, or the item blurred. `usual` is `part` for pictures, as
// LIME's authors have it, and `mean` for all else: a few points of a signal are hardly hidden by
// their own mean, and a single one not at all.
enum class Hide { usual, part, zero, mean, blur };

class Parts {
 public:
  Parts(const Question& question, Segmentation kind, int count, Hide hide);

  std::size_t count(std::size_t item) const { return segments_[item].count; }

  // Writes the item with the parts that are present, and the others hidden.
  void show(std::size_t item, std::span<const std::uint8_t> presence,
            std::span<float> sample) const;
  // Writes to every point what is said of its part.
  void paint(std::size_t item, std::span<const double> said, std::span<float> map) const;

 private:
  const Tensor& batch_;
  std::vector<Segments> segments_;
  Tensor hidden_;
};

// Methods that ask about parts hold `samples` times as many bytes as an item has parts; throws
// Error when that is too much.
void check_samples(std::size_t parts, std::size_t samples);

}  // namespace assay::attribution

namespace assay {

template <>
struct Words<attribution::Hide> {
  static constexpr std::array values{
      Word{attribution::Hide::usual, "usual"}, Word{attribution::Hide::part, "part"},
      Word{attribution::Hide::zero, "zero"}, Word{attribution::Hide::mean, "mean"},
      Word{attribution::Hide::blur, "blur"}};
};

}  // namespace assay
