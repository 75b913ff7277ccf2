#include "net/data/mnist1d.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "base/error.h"
#include "net/data/numpy_random.h"
#include "net/data/resample.h"

namespace assay::data {
namespace {

using Signal = std::vector<double>;

constexpr std::size_t classes = 10;
constexpr std::size_t template_points = 12;

// The digits as drawn by the authors of MNIST-1D.
constexpr double digits[classes][template_points] = {
    {5, 6, 6.5, 6.75, 7, 7, 7, 7, 6.75, 6.5, 6, 5},
    {5, 3, 3, 3.4, 3.8, 4.2, 4.6, 5, 5.4, 5.8, 5, 5},
    {5, 6, 6.5, 6.5, 6, 5.25, 4.75, 4, 3.5, 3.5, 4, 5},
    {5, 6, 6.5, 6.5, 6, 5, 5, 6, 6.5, 6.5, 6, 5},
    {5, 4.4, 3.8, 3.2, 2.6, 2.6, 5, 5, 5, 5, 5, 5},
    {5, 3, 3, 3, 3, 5, 6, 6.5, 6.5, 6, 4.5, 5},
    {5, 4, 3.5, 3.25, 3, 3, 3, 3, 3.25, 3.5, 4, 5},
    {5, 7, 7, 6.6, 6.2, 5.8, 5.4, 5, 4.6, 4.2, 5, 5},
    {5, 4, 3.5, 3.5, 4, 5, 5, 4, 3.5, 3.5, 4, 5},
    {5, 4, 3.5, 3.5, 4, 5, 5, 5, 5, 4.7, 4.3, 5},
};

struct Moments {
  double mean;
  double deviation;
};

Moments moments(std::span<const double> values) {
  const auto size = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / size;
  double squares = 0.0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {mean, std::sqrt(squares / size)};
}

// Of deviation 1/6, beginning at a hair above zero: exact zeros mark what is not template.
Signal template_of(std::size_t digit) {
  constexpr double hair = 1e-8;
  const double deviation = moments(digits[digit]).deviation;
  Signal result;
  for (const double value : digits[digit]) {
    result.push_back((value - digits[digit][0]) / deviation / 6.0 + hair);
  }
  return result;
}

struct Sample {
  Signal values;
  Region region;
};

// The order of the random draws is that of the published generator.
class Maker {
 public:
  explicit Maker(const Mnist1dOptions& options) : options_(options), random_(options.seed) {}

  Sample sample(std::size_t digit) {
    const std::size_t wide = template_points + options_.most_padding;
    Signal signal = template_of(digit);
    const std::size_t choices = options_.most_padding - options_.least_padding + 1;
    signal.resize(template_points + options_.least_padding +
                  static_cast<std::size_t>(random_.uniform() * static_cast<double>(choices)));
    const double stretch = static_cast<double>(wide - 1) / static_cast<double>(signal.size() - 1);
    signal = interpolated(signal, wide);

    const double factor = 1.0 + options_.scale * (random_.uniform() - 0.5);
    for (double& value : signal) value *= factor;
    const std::size_t shift = random_.below(static_cast<std::uint32_t>(options_.shifts)) % wide;
    std::ranges::rotate(signal, signal.end() - static_cast<std::ptrdiff_t>(shift));

    add_noise(signal);
    shear(signal);
    return {interpolated(signal, options_.length), region(shift, stretch, wide)};
  }

  std::vector<std::size_t> order(std::size_t n) { return random_.permutation(n); }

 private:
  Signal noise(std::size_t size, double scale) {
    Signal result(size);
    for (double& value : result) value = scale * random_.normal();
    return result;
  }

  // Smooth noise around the template, a little of the other kind everywhere.
  void add_noise(Signal& signal) {
    const Signal smooth = gaussian_filtered(noise(signal.size(), options_.correlated_noise), 2.0);
    const Signal rough = noise(signal.size(), options_.independent_noise);
    for (std::size_t at = 0; at < signal.size(); ++at) {
      if (signal[at] == 0.0) signal[at] = smooth[at];
      signal[at] += rough[at];
    }
  }

  void shear(Signal& signal) {
    const double slope = options_.shear * (random_.uniform() - 0.5);
    for (std::size_t at = 0; at < signal.size(); ++at) {
      const double along = static_cast<double>(at) / static_cast<double>(signal.size() - 1);
      signal[at] -= slope * (along - 0.5);
    }
  }

  // The template ran from 0 to its last point times the stretch, was shifted on a ring of `wide`
  // points and then scaled with the whole signal.
  Region region(std::size_t shift, double stretch, std::size_t wide) const {
    const auto ring = static_cast<double>(wide);
    const double scale = static_cast<double>(options_.length - 1) / (ring - 1.0);
    const auto begin = static_cast<double>(shift);
    const double end = std::fmod(begin + (template_points - 1) * stretch, ring);
    return {begin * scale, end * scale};
  }

  Mnist1dOptions options_;
  NumpyRandom random_;
};

void check(const Mnist1dOptions& options) {
  constexpr std::size_t most_samples = 10'000'000;
  constexpr std::size_t most_points = 1'000'000;
  if (options.samples < classes || options.samples > most_samples) {
    fail("MNIST-1D cannot have {} samples; give 10 to {}.", options.samples, most_samples);
  }
  if (!(0.0 <= options.train_share && options.train_share <= 1.0)) {
    fail("The training share {} is not between 0 and 1.", options.train_share);
  }
  if (options.least_padding < 1 || options.least_padding > options.most_padding ||
      options.most_padding > most_points) {
    fail("The padding {} to {} is not a range within 1 to {}.", options.least_padding,
         options.most_padding, most_points);
  }
  if (options.length < 2 || options.length > most_points) {
    fail("A signal cannot have {} points; give 2 to {}.", options.length, most_points);
  }
  if (options.shifts < 1 || options.shifts > most_points) {
    fail("There cannot be {} shifts; give 1 to {}.", options.shifts, most_points);
  }
  for (const double number :
       {options.scale, options.correlated_noise, options.independent_noise, options.shear}) {
    if (!(std::abs(number) <= 1e6)) fail("The scale {} is not within ±1e6.", number);
  }
}

Signals empty_signals(std::size_t count, std::size_t length) {
  const auto rows = static_cast<std::int64_t>(count);
  const auto points = static_cast<std::int64_t>(length);
  return {Tensor({rows, 1, points}), {}, {}, Tensor({rows, points})};
}

void append(Signals& signals, const Sample& sample, std::size_t label, const Moments& whole) {
  const std::size_t row = signals.labels.size();
  const std::span<float> values = signals.values.row(row);
  const std::span<float> mask = signals.mask.row(row);
  for (std::size_t at = 0; at < values.size(); ++at) {
    values[at] = static_cast<float>((sample.values[at] - whole.mean) / whole.deviation);
    mask[at] = sample.region.contains(static_cast<double>(at)) ? 1.0f : 0.0f;
  }
  signals.labels.push_back(label);
  signals.regions.push_back(sample.region);
}

}  // namespace

Mnist1d make_mnist1d(const Mnist1dOptions& options) {
  check(options);
  Maker maker(options);
  const std::size_t per_class = options.samples / classes;
  std::vector<Sample> samples;
  Signal all;
  for (std::size_t at = 0; at < classes * per_class; ++at) {
    samples.push_back(maker.sample(at / per_class));
    all.insert(all.end(), samples.back().values.begin(), samples.back().values.end());
  }
  const Moments whole = moments(all);
  if (!(whole.deviation > 0.0)) fail("These options make signals without any variation.");

  const auto training =
      static_cast<std::size_t>(static_cast<double>(samples.size()) * options.train_share);
  Mnist1d result{empty_signals(training, options.length),
                 empty_signals(samples.size() - training, options.length)};
  for (const std::size_t at : maker.order(samples.size())) {
    Signals& part = result.train.labels.size() < training ? result.train : result.test;
    append(part, samples[at], at / per_class, whole);
  }
  return result;
}

}  // namespace assay::data
