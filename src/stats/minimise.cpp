#include "stats/minimise.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace assay::stats {
namespace {

constexpr std::size_t most_simplex_steps = 400;  // of one simplex and dimension
constexpr std::size_t most_restarts = 8;
constexpr double tolerance = 1e-11;

class Simplex {
 public:
  Simplex(const std::function<double(std::span<const double>)>& function,
          std::span<const Bounds> bounds, std::vector<std::size_t> free)
      : function_(function), bounds_(bounds), free_(std::move(free)) {}

  Minimum run(const Minimum& start, std::span<const double> step) {
    corners_ = {start};
    for (const std::size_t at : free_) {
      std::vector<double> corner = start.at;
      const double room = bounds_[at].high - corner[at];
      corner[at] += room >= step[at] ? step[at] : -step[at];
      corners_.push_back(valued(std::move(corner)));
    }
    for (std::size_t steps = 0; steps < most_simplex_steps * free_.size(); ++steps) {
      std::ranges::stable_sort(corners_, {}, &Minimum::value);
      const double spread = corners_.back().value - corners_.front().value;
      if (spread <= tolerance * (std::abs(corners_.front().value) + tolerance) && is_small()) break;
      improve();
    }
    return *std::ranges::min_element(corners_, {}, &Minimum::value);
  }

 private:
  Minimum valued(std::vector<double> at) const {
    for (const std::size_t place : free_) {
      at[place] = std::clamp(at[place], bounds_[place].low, bounds_[place].high);
    }
    const double value = function_(at);
    return {std::move(at), value};
  }

  bool is_small() const {
    return std::ranges::all_of(free_, [&](std::size_t at) {
      const auto [low, high] =
          std::ranges::minmax(corners_, {}, [at](const Minimum& corner) { return corner.at[at]; });
      return high.at[at] - low.at[at] <= 1e-7 * (1 + std::abs(low.at[at]));
    });
  }

  // The worst corner moved through the centre of the others by `factor`.
  Minimum moved(double factor) const {
    std::vector<double> at = corners_.back().at;
    for (const std::size_t place : free_) {
      double centre = 0;
      for (std::size_t corner = 0; corner + 1 < corners_.size(); ++corner) {
        centre += corners_[corner].at[place] / static_cast<double>(corners_.size() - 1);
      }
      at[place] = centre + factor * (at[place] - centre);
    }
    return valued(std::move(at));
  }

  void improve() {
    Minimum reflected = moved(-1);
    if (reflected.value < corners_.front().value) {
      Minimum expanded = moved(-2);
      corners_.back() = std::move(expanded.value < reflected.value ? expanded : reflected);
      return;
    }
    if (reflected.value < corners_[corners_.size() - 2].value) {
      corners_.back() = std::move(reflected);
      return;
    }
    const bool outside = reflected.value < corners_.back().value;
    Minimum contracted = moved(outside ? -0.5 : 0.5);
    if (contracted.value < std::min(reflected.value, corners_.back().value)) {
      corners_.back() = std::move(contracted);
      return;
    }
    for (std::size_t corner = 1; corner < corners_.size(); ++corner) {
      std::vector<double> at = corners_[corner].at;
      for (const std::size_t place : free_) at[place] = (at[place] + corners_[0].at[place]) / 2;
      corners_[corner] = valued(std::move(at));
    }
  }

  const std::function<double(std::span<const double>)>& function_;
  std::span<const Bounds> bounds_;
  std::vector<std::size_t> free_;
  std::vector<Minimum> corners_;
};

}  // namespace

Minimum minimise(const std::function<double(std::span<const double>)>& function,
                 std::vector<double> start, std::span<const double> step,
                 std::span<const Bounds> bounds) {
  expects(start.size() == step.size() && start.size() == bounds.size(), "numbers have bounds");
  std::vector<std::size_t> free;
  for (std::size_t at = 0; at < start.size(); ++at) {
    start[at] = std::clamp(start[at], bounds[at].low, bounds[at].high);
    if (bounds[at].low < bounds[at].high) free.push_back(at);
  }
  const double value = function(start);
  Minimum best{std::move(start), value};
  if (free.empty()) return best;
  for (std::size_t restart = 0; restart < most_restarts; ++restart) {
    Minimum found = Simplex(function, bounds, free).run(best, step);
    const double gain = best.value - found.value;
    if (found.value < best.value) best = std::move(found);
    if (!(gain > 1e-9 * (std::abs(best.value) + 1e-9))) break;
  }
  return best;
}

}  // namespace assay::stats
