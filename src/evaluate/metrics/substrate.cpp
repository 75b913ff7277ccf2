#include "evaluate/metrics/substrate.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "explain/attribution/baseline.h"
#include "explain/attribution/channels.h"
#include "net/data/picture_layout.h"

namespace assay::metrics {
namespace {

using attribution::Baseline;

constexpr int kernel_side = 11;
constexpr double kernel_deviation = 5;

// RISE makes its kernel by filtering a single one in the middle of 11 x 11 zeros with SciPy, whose
// Gaussian reaches four deviations and is mirrored at the border; so the kernel is flatter than a
// Gaussian and sums to one.
std::array<double, kernel_side> kernel() {
  std::array<double, kernel_side> result{};
  constexpr int reach = static_cast<int>(4 * kernel_deviation);
  double total = 0;
  for (int off = -reach; off <= reach; ++off) {
    total += std::exp(-0.5 * off * off / (kernel_deviation * kernel_deviation));
  }
  for (int at = 0; at < kernel_side; ++at) {
    for (int off = -reach; off <= reach; ++off) {
      const int period = 2 * kernel_side;
      const int place = ((at + off) % period + period) % period;
      const int mirrored = place < kernel_side ? place : period - 1 - place;
      if (mirrored != kernel_side / 2) continue;
      result[static_cast<std::size_t>(at)] +=
          std::exp(-0.5 * off * off / (kernel_deviation * kernel_deviation)) / total;
    }
  }
  return result;
}

// Along a line of numbers `step` apart; beyond its ends are zeros.
void filter_line(const double* from, std::int64_t length, std::int64_t step, double* to) {
  static const std::array<double, kernel_side> weights = kernel();
  constexpr std::int64_t half = kernel_side / 2;
  for (std::int64_t at = 0; at < length; ++at) {
    double sum = 0;
    for (std::int64_t other = std::max<std::int64_t>(0, at - half);
         other <= std::min(length - 1, at + half); ++other) {
      sum += weights[static_cast<std::size_t>(other - at + half)] * from[other * step];
    }
    to[at * step] = sum;
  }
}

void blur(const Shape& space, std::span<const float> from, std::span<float> to) {
  const std::int64_t columns = space.back();
  const auto size = static_cast<std::int64_t>(from.size());
  std::vector<double> source(from.begin(), from.end());
  std::vector<double> across(from.size());
  for (std::int64_t row = 0; row < size; row += columns) {
    filter_line(source.data() + row, columns, 1, across.data() + row);
  }
  if (space.size() == 2) {
    for (std::int64_t column = 0; column < columns; ++column) {
      filter_line(across.data() + column, space[0], columns, source.data() + column);
    }
    across.swap(source);
  }
  std::ranges::transform(across, to.begin(),
                         [](double value) { return static_cast<float>(value); });
}

Tensor blurred(const Shape& input, const Tensor& batch) {
  const Shape space = attribution::spatial_shape(input);
  if (space.size() > 2) {
    fail("Only pictures and signals are blurred; this model's input is {}.", to_string(input));
  }
  const std::size_t points = count(space);
  Tensor result(batch.shape);
  parallel_for(batch.rows(), 1, [&](std::size_t item, std::size_t) {
    for (std::size_t at = 0; at < batch.row(item).size(); at += points) {
      blur(space, batch.row(item).subspan(at, points), result.row(item).subspan(at, points));
    }
  });
  return result;
}

Tensor grey(const model::Classifier& model, const Tensor& batch) {
  const Shape input = model.input_shape();
  if (!data::is_picture(input)) {
    fail(
        "There is no grey in inputs of the shape {}, which are no pictures; give 'mean' or 'zero'.",
        to_string(input));
  }
  const data::PictureLayout layout = data::picture_layout(input);
  const model::Preprocessing& how = model.description().preprocessing;
  Tensor result(batch.shape);
  const auto pixels =
      static_cast<std::size_t>(layout.height) * static_cast<std::size_t>(layout.width);
  for (std::size_t channel = 0; channel < static_cast<std::size_t>(layout.channels); ++channel) {
    const double mean = channel < how.mean.size() ? how.mean[channel] : 0;
    const double deviation = channel < how.deviation.size() ? how.deviation[channel] : 1;
    const auto value = static_cast<float>((127.5 * how.scale - mean) / deviation);
    for (std::size_t item = 0; item < batch.rows(); ++item) {
      for (std::size_t pixel = 0; pixel < pixels; ++pixel) {
        result.row(item)[layout.at(channel, pixel)] = value;
      }
    }
  }
  return result;
}

// The share of the way from an item's least number to its greatest.
using Along = std::function<double()>;

// Every item asks anew, so that all of them get the same shares.
Tensor between_ends(const Tensor& batch, const std::function<Along()>& shares) {
  Tensor result(batch.shape);
  for (std::size_t item = 0; item < batch.rows(); ++item) {
    const auto [least, greatest] = std::ranges::minmax(batch.row(item));
    const Along along = shares();
    for (float& value : result.row(item)) {
      const double share = along();
      value = static_cast<float>((1 - share) * double{least} + share * double{greatest});
    }
  }
  return result;
}

Along random_shares(std::uint64_t seed) {
  return [random = Random(seed)]() mutable { return random.uniform(); };
}

Along always(double share) {
  return [share] { return share; };
}

}  // namespace

Tensor substrates(Substrate kind, const model::Classifier& model, const Tensor& batch,
                  std::uint64_t seed) {
  const Shape input = model.input_shape();
  switch (kind) {
    case Substrate::zero:
      return Tensor(batch.shape);
    case Substrate::mean:
      return attribution::baselines(Baseline::mean, input, batch);
    case Substrate::grey:
      return grey(model, batch);
    case Substrate::blur:
      return blurred(input, batch);
    case Substrate::least:
      return between_ends(batch, [] { return always(0); });
    case Substrate::greatest:
      return between_ends(batch, [] { return always(1); });
    case Substrate::uniform:
      return between_ends(batch, [&] { return random_shares(seed); });
    case Substrate::published:
      break;
  }
  throw Bug("a variant says what it uses");
}

}  // namespace assay::metrics
