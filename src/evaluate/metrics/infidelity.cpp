#include "evaluate/metrics/infidelity.h"

#include <algorithm>

#include "base/rng.h"
#include "evaluate/metrics/versions.h"

namespace assay::metrics {
namespace {

// Every place where the square fits is equally likely.
std::vector<Subset> random_squares(const Grid& space, const Infidelity& unit) {
  const std::int64_t wanted =
      unit.side > 0 ? unit.side : (std::max(space.rows, space.columns) + 3) / 4;
  const std::int64_t high = std::min(space.rows, wanted);
  const std::int64_t wide = std::min(space.columns, wanted);
  const auto place = [](Random& random, std::int64_t places) {
    return static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(places)));
  };
  std::vector<Subset> squares;
  for (int draw = 0; draw < unit.samples; ++draw) {
    Random random(unit.seed, static_cast<std::uint64_t>(draw));
    const std::int64_t top = place(random, space.rows - high + 1);
    const std::int64_t left = place(random, space.columns - wide + 1);
    Subset square;
    for (std::int64_t row = top; row < top + high; ++row) {
      for (std::int64_t column = left; column < left + wide; ++column) {
        square.push_back(static_cast<std::uint32_t>(row * space.columns + column));
      }
    }
    squares.push_back(std::move(square));
  }
  return squares;
}

std::vector<float> noise_of(const Infidelity& unit, std::size_t draw, std::size_t points) {
  Random random(unit.seed, draw);
  std::vector<float> noise(points);
  for (float& value : noise) value = static_cast<float>(unit.noise * random.normal());
  return noise;
}

// What the maps of listed items foretell of noise, and what the score loses by it.
std::vector<MeasuredSubsets> answered_noise(const ExplainedItems& explained,
                                            std::span<const std::size_t> items,
                                            const Infidelity& unit) {
  const attribution::Question question = explained_score_question(explained);
  const std::size_t points = explained.maps.row(0).size();
  const auto draws = static_cast<std::size_t>(unit.samples);
  const std::vector<std::vector<double>> scores = run_versions(
      question, items, draws + 1,
      [&](std::size_t item, std::size_t version, std::span<float> sample) {
        std::ranges::copy(question.batch.row(item), sample.begin());
        if (version == 0) return;
        const std::vector<float> noise = noise_of(unit, version - 1, points);
        for (std::size_t at = 0; at < sample.size(); ++at) sample[at] -= noise[at % points];
      },
      target_score(question));
  std::vector<MeasuredSubsets> all(items.size());
  for (std::size_t draw = 0; draw < draws; ++draw) {
    const std::vector<float> noise = noise_of(unit, draw, points);
    for (std::size_t listed = 0; listed < items.size(); ++listed) {
      const std::span<const float> map = explained.maps.row(items[listed]);
      double foretold = 0;
      for (std::size_t at = 0; at < points; ++at) foretold += double{noise[at]} * double{map[at]};
      all[listed].relevance.push_back(foretold);
      all[listed].lost.push_back(scores[listed][0] - scores[listed][draw + 1]);
    }
  }
  return all;
}

Score mean_square(const MeasuredSubsets& changes, InfidelityVariant variant) {
  double factor = 1;
  if (variant == InfidelityVariant::paper) {
    double both = 0;
    double squares = 0;
    for (std::size_t at = 0; at < changes.lost.size(); ++at) {
      both += changes.relevance[at] * changes.lost[at];
      squares += changes.relevance[at] * changes.relevance[at];
    }
    // A map that foretells nothing of any change fits as well with any factor.
    factor = squares > 0 ? both / squares : 0;
  }
  double sum = 0;
  for (std::size_t at = 0; at < changes.lost.size(); ++at) {
    const double gap = factor * changes.relevance[at] - changes.lost[at];
    sum += gap * gap;
  }
  return {.value = sum / static_cast<double>(changes.lost.size())};
}

}  // namespace

std::vector<Score> Infidelity::operator()(const ExplainedItems& explained) const {
  const auto judge = [&](const MeasuredSubsets& changes) { return mean_square(changes, variant); };
  if (perturbation == Perturbation::squares) {
    return score_subsets(explained, random_squares(grid(explained.maps, info.name), *this),
                         substrate_or(substrate, Substrate::zero), judge);
  }
  const std::vector<std::size_t> items = ranked_items(explained);
  std::vector<Score> found;
  for (const MeasuredSubsets& changes : answered_noise(explained, items, *this)) {
    found.push_back(judge(changes));
  }
  return with_constants(explained.size(), items, std::move(found));
}

}  // namespace assay::metrics
