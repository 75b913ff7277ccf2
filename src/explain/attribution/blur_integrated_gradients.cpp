#include "explain/attribution/blur_integrated_gradients.h"

#include <algorithm>

#include "base/error.h"
#include "base/parallel.h"
#include "explain/attribution/blur.h"

namespace assay::attribution {
namespace {

// Numbers of blurred inputs that are held at once: 256 MiB.
constexpr std::size_t most_blurred = std::size_t{1} << 26;

// Some items from the strongest blur, step 0, to the items themselves.
class Sharpening {
 public:
  Sharpening(const BlurIntegratedGradients& how, const Shape& input, const Tensor& batch)
      : steps_(static_cast<std::size_t>(how.steps)), size_(count(input)) {
    const Shape space = spatial_shape(input);
    const std::size_t points = count(space);
    values_.resize(batch.rows() * (steps_ + 1) * size_);
    parallel_for(batch.rows() * (steps_ + 1), 1, [&](std::size_t at, std::size_t) {
      const std::size_t step = at % (steps_ + 1);
      const std::span<const float> item = batch.row(at / (steps_ + 1));
      const std::span<float> to = std::span(values_).subspan(at * size_, size_);
      if (step == steps_) {
        std::ranges::copy(item, to.begin());
        return;
      }
      const double deviation =
          how.deviation * static_cast<double>(steps_ - step) / static_cast<double>(steps_);
      for (std::size_t begin = 0; begin < size_; begin += points) {
        gaussian_blur(space, item.subspan(begin, points), deviation, to.subspan(begin, points));
      }
    });
  }

  std::span<const float> at(std::size_t item, std::size_t step) const {
    return std::span(values_).subspan((item * (steps_ + 1) + step) * size_, size_);
  }

  // Adds what the gradient at a step contributes by the trapezoidal rule: half of the way from the
  // step before to the one after.
  void add(std::size_t item, std::size_t step, std::span<const float> gradient,
           std::span<double> sum) const {
    const std::span<const float> from = at(item, step == 0 ? 0 : step - 1);
    const std::span<const float> to = at(item, std::min(step + 1, steps_));
    for (std::size_t at = 0; at < size_; ++at) {
      sum[at] += 0.5 * (double{to[at]} - double{from[at]}) * double{gradient[at]};
    }
  }

 private:
  std::size_t steps_;
  std::size_t size_;
  std::vector<float> values_;  // [items, steps + 1, size]
};

// The question about some of its items.
struct Excerpt {
  Tensor batch;
  std::span<const std::size_t> targets;

  Excerpt(const Question& question, std::size_t first, std::size_t items)
      : targets(question.targets.subspan(first, items)) {
    Shape shape = question.batch.shape;
    shape[0] = static_cast<std::int64_t>(items);
    batch = Tensor(std::move(shape));
    for (std::size_t item = 0; item < items; ++item) {
      std::ranges::copy(question.batch.row(first + item), batch.row(item).begin());
    }
  }
};

}  // namespace

Maps BlurIntegratedGradients::operator()(const Question& question) const {
  const Shape input = question.classifier.input_shape();
  if (spatial_shape(input).size() > 2) {
    fail("blur_integrated_gradients blurs pictures and signals; this model's input is {}.",
         to_string(input));
  }
  const std::size_t size = count(input);
  const std::size_t items = question.batch.rows();
  const auto levels = static_cast<std::size_t>(steps) + 1;
  const std::size_t together = std::max<std::size_t>(1, most_blurred / (levels * size));
  Maps maps = zero_maps(question);
  Measure gap{"completeness_gap", {}};
  for (std::size_t first = 0; first < items; first += together) {
    const Excerpt part(question, first, std::min(together, items - first));
    const Question about{question.classifier, part.batch, part.targets, question.output,
                         question.report_progress};
    const Sharpening way(*this, input, part.batch);
    std::vector<std::vector<double>> sums(part.batch.rows(), std::vector<double>(size, 0.0));
    gradients_of_versions(
        about, levels,
        [&](std::size_t item, std::size_t step, std::span<float> sample) {
          std::ranges::copy(way.at(item, step), sample.begin());
        },
        [&](std::size_t item, std::size_t step, std::span<const float> gradient) {
          way.add(item, step, gradient, sums[item]);
        });
    Tensor blurred(part.batch.shape);
    for (std::size_t item = 0; item < sums.size(); ++item) {
      std::ranges::copy(way.at(item, 0), blurred.row(item).begin());
    }
    const std::vector<double> gains = score_gains(about, blurred);
    for (std::size_t item = 0; item < sums.size(); ++item) {
      gap.values.push_back(
          write_contributions(input, sums[item], sign, maps.values.row(first + item)) -
          gains[item]);
    }
  }
  maps.measures.push_back(std::move(gap));
  return maps;
}

}  // namespace assay::attribution
