#include "explain/attribution/gradient_shap.h"

#include <algorithm>

#include "base/error.h"
#include "base/rng.h"
#include "explain/attribution/row_cache.h"
#include "net/data/inputs.h"

namespace assay::attribution {
namespace {

// Numbers of a background that is held: 1 GiB.
constexpr std::size_t most_background = std::size_t{1} << 28;

Tensor loaded(const std::filesystem::path& path, const model::Classifier& model) {
  const data::InputSource source(path, model.description().preprocessing, model.input_shape());
  Shape shape = model.input_shape();
  if (source.size() > most_background / count(shape)) {
    fail("The background '{}' has {} items, which do not fit into memory; choose fewer.",
         path.string(), source.size());
  }
  shape.insert(shape.begin(), static_cast<std::int64_t>(source.size()));
  Tensor result(std::move(shape));
  for (std::size_t at = 0; at < source.size(); ++at) {
    std::ranges::copy(source.load(at).data, result.row(at).begin());
  }
  return result;
}

// What is random of a sample, the same for every item.
struct Draw {
  std::size_t from;  // row of the background
  float along;       // from there to the input
};

std::vector<Draw> draws_of(int samples, std::uint64_t seed, std::size_t backgrounds) {
  std::vector<Draw> result;
  for (int at = 0; at < samples; ++at) {
    Random random(seed, static_cast<std::uint64_t>(at));
    const double along = random.uniform();
    result.push_back({random.below(backgrounds), static_cast<float>(along)});
  }
  return result;
}

// Where the noise of a seed starts, clear of its other draws.
constexpr std::uint64_t noise_streams = std::uint64_t{1} << 32;

class Ways {
 public:
  Ways(const GradientShap& how, const Question& question)
      : question_(question),
        shared_(!how.background.empty()),
        from_(shared_ ? loaded(how.background, question.classifier)
                      : baselines(how.baseline, question.classifier.input_shape(), question.batch)),
        draws_(draws_of(how.samples, how.seed, shared_ ? from_.rows() : 1)),
        noise_(static_cast<std::size_t>(how.samples), count(question.classifier.input_shape()),
               [share = how.noise, seed = how.seed](std::size_t draw, std::span<float> row) {
                 Random random(seed, noise_streams + draw);
                 for (float& number : row) number = static_cast<float>(share * random.normal());
               }),
        noisy_(how.noise > 0) {}

  std::span<const float> start(std::size_t item, std::size_t draw) const {
    return from_.row(shared_ ? draws_[draw].from : item);
  }

  // Calls body(start, end, place between them) for each number of the input.
  template <class Body>
  void with(std::size_t item, std::size_t draw, const Body& body) const {
    const std::span<const float> x = question_.batch.row(item);
    const auto [least, most] = std::ranges::minmax(x);
    const float scale = noisy_ ? most - least : 0.0F;
    noise_.with(draw, [&](std::span<const float> noise) {
      for (std::size_t at = 0; at < x.size(); ++at) {
        body(at, start(item, draw)[at], x[at] + scale * noise[at], draws_[draw].along);
      }
    });
  }

  // The score less the mean score of the baselines, by item.
  std::vector<double> differences() const {
    std::vector<double> result(question_.batch.rows(), 0.0);
    score_versions(
        question_, draws_.size() + 1,
        [&](std::size_t item, std::size_t draw, std::span<float> sample) {
          std::ranges::copy(draw == draws_.size() ? question_.batch.row(item) : start(item, draw),
                            sample.begin());
        },
        [&](std::size_t item, std::size_t draw, float score) {
          result[item] += draw == draws_.size()
                              ? double{score}
                              : -double{score} / static_cast<double>(draws_.size());
        });
    return result;
  }

 private:
  const Question& question_;
  bool shared_;
  Tensor from_;
  std::vector<Draw> draws_;
  RowCache noise_;
  bool noisy_;
};

}  // namespace

Maps GradientShap::operator()(const Question& question) const {
  const Shape input = question.classifier.input_shape();
  const Ways ways(*this, question);
  std::vector<std::vector<double>> sums(question.batch.rows(),
                                        std::vector<double>(count(input), 0.0));
  gradients_of_versions(
      question, static_cast<std::size_t>(samples),
      [&](std::size_t item, std::size_t draw, std::span<float> sample) {
        ways.with(item, draw, [&](std::size_t at, float start, float end, float along) {
          sample[at] = start + along * (end - start);
        });
      },
      [&](std::size_t item, std::size_t draw, std::span<const float> gradient) {
        ways.with(item, draw, [&](std::size_t at, float start, float end, float) {
          sums[item][at] += double{gradient[at]} * (double{end} - double{start}) / samples;
        });
      });
  Maps maps = zero_maps(question);
  Measure gap{"completeness_gap", ways.differences()};
  for (std::size_t item = 0; item < sums.size(); ++item) {
    const double total = write_contributions(input, sums[item], sign, maps.values.row(item));
    gap.values[item] = total - gap.values[item];
  }
  maps.measures.push_back(std::move(gap));
  return maps;
}

}  // namespace assay::attribution
