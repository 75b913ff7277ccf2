#include "explain/attribution/sobol.h"

#include <algorithm>
#include <boost/random/sobol.hpp>
#include <cmath>

#include "base/error.h"
#include "base/rng.h"
#include "explain/attribution/backward.h"

namespace assay::attribution {
namespace {

// Each takes two of the dimensions that the sequence has.
constexpr std::size_t most_cells = 1600;

// Points of a Sobol sequence in twice as many dimensions as there are cells, moved around the unit
// cube by a random shift: two designs A and B of masks.
class Designs {
 public:
  Designs(std::size_t samples, std::size_t cells, std::uint64_t seed)
      : cells_(cells), numbers_(samples * 2 * cells) {
    boost::random::sobol sequence(2 * cells);
    std::vector<double> shift(2 * cells);
    Random random(seed);
    for (double& by : shift) by = random.uniform();
    for (std::size_t at = 0; at < numbers_.size(); ++at) {
      const double place =
          static_cast<double>(sequence()) / (static_cast<double>(sequence.max()) + 1);
      const double moved = place + shift[at % (2 * cells)];
      numbers_[at] = static_cast<float>(moved - std::floor(moved));
    }
  }

  // Version 0 of a sample is A, and version i + 1 is A with cell i of B.
  std::size_t versions() const { return cells_ + 1; }
  void write(std::size_t sample, std::size_t version, std::span<float> shown) const {
    const float* first = numbers_.data() + sample * 2 * cells_;
    std::copy_n(first, cells_, shown.begin());
    if (version > 0) shown[version - 1] = first[cells_ + version - 1];
  }

 private:
  std::size_t cells_;
  std::vector<float> numbers_;  // [samples, A then B, cells]
};

// What is known of an item after all samples.
struct Variance {
  std::vector<double> whole;    // scores of A
  std::vector<double> squares;  // by cell, of the difference that its change makes

  void take(std::size_t version, double score) {
    if (version == 0) {
      whole.push_back(score);
    } else {
      squares[version - 1] += (whole.back() - score) * (whole.back() - score);
    }
  }

  std::vector<double> indices() const {
    const auto samples = static_cast<double>(whole.size());
    double mean = 0;
    for (const double score : whole) mean += score / samples;
    double variance = 0;
    for (const double score : whole) variance += (score - mean) * (score - mean) / (samples - 1);
    std::vector<double> result(squares.size(), 0.0);
    if (variance == 0) return result;
    for (std::size_t cell = 0; cell < result.size(); ++cell) {
      result[cell] = squares[cell] / (2 * samples * variance);
    }
    return result;
  }
};

}  // namespace

Maps Sobol::operator()(const Question& question) const {
  const Cells grid = Cells::of_input(question.classifier.input_shape(), cells);
  if (grid.count() > most_cells) {
    fail("sobol takes tables of at most {} columns; this one has {}. hsic takes any number.",
         most_cells, grid.count());
  }
  const auto number = static_cast<std::size_t>(samples);
  const Designs designs(number, grid.count(), seed);
  std::vector<Variance> found(question.batch.rows(),
                              Variance{{}, std::vector<double>(grid.count(), 0.0)});
  score_cell_versions(
      question, grid, baseline, number * designs.versions(),
      [&](std::size_t at, std::span<float> shown) {
        designs.write(at / designs.versions(), at % designs.versions(), shown);
      },
      [&](std::size_t item, std::size_t at, float score) {
        found[item].take(at % designs.versions(), double{score});
      });
  Maps maps = zero_maps(question);
  for (std::size_t item = 0; item < found.size(); ++item) {
    grid.paint(found[item].indices(), upsampling, maps.values.row(item));
  }
  return maps;
}

}  // namespace assay::attribution
