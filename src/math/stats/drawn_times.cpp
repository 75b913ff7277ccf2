#include "math/stats/drawn_times.h"

#include <algorithm>
#include <array>

#include "base/error.h"
#include "math/stats/sums.h"

namespace assay::stats {

void draw(std::span<double> times, Random& random) {
  expects(times.size() <= UINT32_MAX, "a place has 32 bits");
  std::ranges::fill(times, 0.0);
  std::array<std::uint32_t, 256> places;
  for (std::size_t left = times.size(); left > 0;) {
    const auto some = std::span(places).first(std::min(left, places.size()));
    random.fill_below(static_cast<std::uint32_t>(times.size()), some);
    for (const std::uint32_t place : some) ++times[place];
    left -= some.size();
  }
}

DrawnTimes::DrawnTimes(std::span<const Clusters> factors) : factors_(factors) {
  for (std::size_t row = 0; row < factors[0].of_row.size(); ++row) {
    const std::size_t cluster = factors[0].of_row[row];
    if (runs_.empty() || runs_.back().cluster != cluster) runs_.push_back({row, cluster});
    runs_.back().end = row + 1;
  }
  if (4 * runs_.size() > factors[0].of_row.size()) runs_.clear();
}

void DrawnTimes::operator()(Random random, std::span<double> times) const {
  std::vector<double> first(factors_[0].count);
  draw(first, random);
  std::vector<double> second(factors_.size() == 2 ? factors_[1].count : 0);
  draw(second, random);
  if (runs_.empty()) {
    const auto& of_row = factors_[0].of_row;
    for (std::size_t row = 0; row < times.size(); ++row) times[row] = first[of_row[row]];
  }
  std::size_t row = 0;
  for (const Run& run : runs_) {
    set_all(times.subspan(row, run.end - row), first[run.cluster]);
    row = run.end;
  }
  if (second.empty()) return;
  const auto& of_row = factors_[1].of_row;
  for (row = 0; row < times.size(); ++row) times[row] *= second[of_row[row]];
}

}  // namespace assay::stats
