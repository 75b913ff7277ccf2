#include "math/stats/sample_moments.h"

#include <algorithm>
#include <cmath>

namespace assay::stats {
namespace {

// A number of every row that is in the sample.
struct Sample {
  std::vector<double> values;
  std::vector<double> within;  // 1 or 0
  double centre = 0;
  double scale = 1;  // the largest distance from there, or 1
};

Sample sample_of(std::vector<double> values, std::vector<double> within) {
  Sample sample{std::move(values), std::move(within)};
  double n = 0;
  for (std::size_t row = 0; row < sample.values.size(); ++row) {
    if (sample.within[row] == 0) continue;
    n += 1;
    sample.centre += (sample.values[row] - sample.centre) / n;
  }
  double largest = 0;
  for (std::size_t row = 0; row < sample.values.size(); ++row) {
    const double distance = std::abs(sample.values[row] - sample.centre);
    if (sample.within[row] != 0) largest = std::max(largest, distance);
  }
  if (std::isnormal(largest)) sample.scale = largest;
  return sample;
}

std::vector<Sample> samples_of(Samples what, const Data& data) {
  const std::vector<double>& x = data.x->values;
  const std::vector<double> all(x.size(), 1.0);
  if (what == Samples::beside) return {sample_of(x, all), sample_of(data.y->values, all)};
  if (what == Samples::differences) {
    std::vector<double> less(x.size());
    std::ranges::transform(x, data.y->values, less.begin(), std::minus());
    return {sample_of(less, all)};
  }
  if (data.by.empty()) return {sample_of(x, all)};
  std::vector<Sample> groups;
  for (const std::size_t group : {std::size_t{0}, std::size_t{1}}) {
    std::vector<double> within;
    for (const std::size_t of : data.by[0].of) within.push_back(of == group ? 1 : 0);
    groups.push_back(sample_of(x, std::move(within)));
  }
  return groups;
}

// Of the sums of 1, of values (less the centre and over the scale), and of their squares.
Moments moments_of(const double* sums, double centre, double scale) {
  const double n = sums[0];
  if (n <= 0) return {};
  const double mean = sums[1] / n;
  const double squares = sums[2] - n * mean * mean;
  // What rounding leaves of equal values is nothing.
  const bool constant = n < 2 || squares <= 1e-12 * sums[2];
  return {n, centre + scale * mean, constant ? 0 : scale * scale * squares / (n - 1)};
}

constexpr std::size_t numbers_of_a_sample = 3;

}  // namespace

SumsStatistic statistic_of_moments(Samples samples, const Data& data,
                                   StatisticOfMoments statistic) {
  const std::vector<Sample> of = samples_of(samples, data);
  const bool joint = samples == Samples::beside;
  const bool two = of.size() == 2;
  SumsStatistic result;
  result.columns.width = numbers_of_a_sample * of.size() + (joint ? 1 : 0);
  for (std::size_t row = 0; row < data.x->values.size(); ++row) {
    double product = 1;
    for (const Sample& sample : of) {
      const double in = sample.within[row];
      const double number = in == 0 ? 0 : (sample.values[row] - sample.centre) / sample.scale;
      for (const double one : {in, number, number * number}) result.columns.numbers.push_back(one);
      product *= number;
    }
    if (joint) result.columns.numbers.push_back(product);
  }
  const double centres[] = {of[0].centre, of.back().centre};
  const double scales[] = {of[0].scale, of.back().scale};
  result.of = [=](std::span<const double> sums) -> std::optional<double> {
    JointMoments found;
    found.first = moments_of(sums.data(), centres[0], scales[0]);
    if (two) found.second = moments_of(sums.data() + numbers_of_a_sample, centres[1], scales[1]);
    if (found.first.n == 0 || (two && found.second.n == 0)) return std::nullopt;
    if (joint && sums[0] > 1) {
      const double products = sums[6] - sums[1] * sums[4] / sums[0];
      found.together = scales[0] * scales[1] * products / (sums[0] - 1);
    }
    return statistic(found);
  };
  return result;
}

StatisticOfTimes statistic_of_times(SumsStatistic statistic) {
  return [of = std::move(statistic)](std::span<const double> times) {
    const std::size_t width = of.columns.width;
    std::vector<double> sums(width);
    for (std::size_t row = 0; row < times.size(); ++row) {
      for (std::size_t at = 0; at < width; ++at) {
        sums[at] += times[row] * of.columns.numbers[row * width + at];
      }
    }
    return of.of(sums);
  };
}

}  // namespace assay::stats
