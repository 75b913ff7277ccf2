#include "report/colour.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace assay::report {
namespace {

// Between anchors that lie evenly on [0, 1].
template <std::size_t N>
Rgb between(const std::array<Rgb, N>& anchors, double share) {
  const double at = std::clamp(share, 0.0, 1.0) * (N - 1);
  const auto below = std::min(static_cast<std::size_t>(at), N - 2);
  const double part = at - static_cast<double>(below);
  Rgb result{};
  for (std::size_t channel = 0; channel < 3; ++channel) {
    const double mixed = anchors[below][channel] * (1 - part) + anchors[below + 1][channel] * part;
    result[channel] = static_cast<std::uint8_t>(std::lround(mixed));
  }
  return result;
}

}  // namespace

std::string to_css(Rgb colour) {
  return fmt::format("#{:02x}{:02x}{:02x}", colour[0], colour[1], colour[2]);
}

Rgb sequential(double share) {
  // Cividis at 0, 1/8, ... 1.
  static constexpr std::array<Rgb, 9> anchors{{{0, 34, 78},
                                               {24, 53, 110},
                                               {67, 78, 108},
                                               {97, 101, 111},
                                               {125, 124, 120},
                                               {155, 149, 118},
                                               {188, 175, 111},
                                               {222, 204, 94},
                                               {254, 232, 56}}};
  return between(anchors, share);
}

Rgb diverging(double value) {
  static constexpr std::array<Rgb, 5> anchors{
      {{33, 87, 152}, {120, 169, 209}, {247, 247, 245}, {240, 165, 92}, {179, 88, 6}}};
  return between(anchors, (value + 1) / 2);
}

Rgb of_series(std::size_t index) {
  static constexpr std::array<Rgb, 12> colours{{{0, 114, 178},
                                                {213, 94, 0},
                                                {0, 158, 115},
                                                {204, 121, 167},
                                                {230, 159, 0},
                                                {86, 180, 233},
                                                {120, 94, 40},
                                                {70, 70, 70},
                                                {0, 0, 0},
                                                {150, 60, 60},
                                                {140, 140, 140},
                                                {90, 60, 140}}};
  return colours[index % colours.size()];
}

}  // namespace assay::report
