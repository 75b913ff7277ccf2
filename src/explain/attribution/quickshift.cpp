#include "explain/attribution/quickshift.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/error.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "explain/attribution/lab.h"

namespace assay::attribution {
namespace {

// Keeps apart the densities of pixels that would have the same; the same noise every time.
constexpr double tie_noise = 1e-5;

class Shift {
 public:
  Shift(const data::Picture& picture, const QuickshiftOptions& options)
      : height_(picture.height),
        width_(picture.width),
        options_(options),
        reach_(static_cast<int>(std::ceil(3 * options.kernel_size))),
        colours_(lab(picture, false)),
        density_(colours_.size()),
        parent_(colours_.size()) {
    for (Colour& colour : colours_) {
      for (double& part : colour) part *= options.ratio;
    }
  }

  Segments run() {
    for_rows([&](int y) { find_density(y); });
    for_rows([&](int y) { find_parents(y); });
    return trees();
  }

 private:
  std::size_t index(int y, int x) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(x);
  }

  template <class Body>
  void for_rows(const Body& body) const {
    parallel_for(static_cast<std::size_t>(height_), 4, [&](std::size_t begin, std::size_t end) {
      for (std::size_t y = begin; y < end; ++y) body(static_cast<int>(y));
    });
  }

  // Calls body(other) for the pixels of the window around a pixel, row by row.
  template <class Body>
  void for_window(int y, int x, const Body& body) const {
    const int left = std::max(0, x - reach_);
    const int right = std::min(width_ - 1, x + reach_);
    for (int other = std::max(0, y - reach_); other <= std::min(height_ - 1, y + reach_); ++other) {
      for (int across = left; across <= right; ++across) body(other, across);
    }
  }

  double distance(int y, int x, int other_y, int other_x) const {
    const Colour& here = colours_[index(y, x)];
    const Colour& there = colours_[index(other_y, other_x)];
    double sum = 0;
    for (std::size_t c = 0; c < 3; ++c) sum += (here[c] - there[c]) * (here[c] - there[c]);
    const double down = y - other_y;
    const double across = x - other_x;
    return sum + down * down + across * across;
  }

  void find_density(int y) {
    Random noise(0, static_cast<std::uint64_t>(y));
    const double exponent = -0.5 / (options_.kernel_size * options_.kernel_size);
    for (int x = 0; x < width_; ++x) {
      double sum = tie_noise * noise.normal();
      for_window(y, x, [&](int other_y, int other_x) {
        sum += std::exp(exponent * distance(y, x, other_y, other_x));
      });
      density_[index(y, x)] = sum;
    }
  }

  // A pixel without a denser one near enough is a root: its own parent.
  void find_parents(int y) {
    for (int x = 0; x < width_; ++x) {
      const double here = density_[index(y, x)];
      double closest = std::numeric_limits<double>::max();
      std::size_t parent = index(y, x);
      for_window(y, x, [&](int other_y, int other_x) {
        if (density_[index(other_y, other_x)] <= here) return;
        const double away = distance(y, x, other_y, other_x);
        if (away >= closest) return;
        closest = away;
        parent = index(other_y, other_x);
      });
      parent_[index(y, x)] = std::sqrt(closest) > options_.max_distance ? index(y, x) : parent;
    }
  }

  // Segments are numbered in the order of their roots.
  Segments trees() {
    std::vector<std::size_t> order(parent_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, std::greater(), [&](std::size_t at) { return density_[at]; });
    // A parent is denser than its children, so its root is known before theirs.
    for (const std::size_t at : order) parent_[at] = parent_[parent_[at]];
    Segments result{std::vector<std::uint32_t>(parent_.size()), 0};
    std::vector<std::uint32_t> number(parent_.size());
    for (std::size_t at = 0; at < parent_.size(); ++at) {
      if (parent_[at] == at) number[at] = static_cast<std::uint32_t>(result.count++);
    }
    for (std::size_t at = 0; at < parent_.size(); ++at) result.of[at] = number[parent_[at]];
    return result;
  }

  int height_;
  int width_;
  QuickshiftOptions options_;
  int reach_;
  std::vector<Colour> colours_;
  std::vector<double> density_;
  std::vector<std::size_t> parent_;
};

}  // namespace

Segments quickshift(const data::Picture& picture, const QuickshiftOptions& options) {
  expects(picture.width > 0 && picture.height > 0, "there is a picture");
  expects(options.kernel_size > 0, "a kernel has a width");
  return Shift(picture, options).run();
}

}  // namespace assay::attribution
