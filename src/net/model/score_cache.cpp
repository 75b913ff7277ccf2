#include "net/model/score_cache.h"

#include <algorithm>

#include "base/error.h"
#include "base/parallel.h"

namespace assay::model {
namespace {

// Numbers of versions that are held at once, 4 MiB: made once, hashed, and run where they are new,
// while they are in the processor's cache.
constexpr std::size_t most_at_once = std::size_t{1} << 20;

}  // namespace

void ScoreCache::scores(std::size_t rows, const Fill& fill, Output output, const Take& take) {
  Shape shape = classifier_.input_shape();
  const std::size_t at_once = std::min(rows, std::max<std::size_t>(1, most_at_once / count(shape)));
  shape.insert(shape.begin(), static_cast<std::int64_t>(at_once));
  Tensor versions(shape);
  for (std::size_t first = 0; first < rows; first += at_once) {
    const std::size_t held = std::min(at_once, rows - first);
    Prints prints(held);
    parallel_for(held, 1, [&](std::size_t row, std::size_t) {
      fill(first + row, versions.row(row));
      prints[row] = fingerprint(versions.row(row));
    });
    answer(versions, prints, output,
           [&](std::size_t row, std::span<const float> scores) { take(first + row, scores); });
  }
}

void ScoreCache::answer(const Tensor& versions, const Prints& prints, Output output,
                        const Take& take) {
  Known& known = known_[output];
  const std::size_t classes = classifier_.classes();
  std::unordered_map<Fingerprint, std::size_t, Hash> fresh;  // and where in the new piece
  std::vector<std::size_t> first_row;                        // of each fresh one
  for (std::size_t row = 0; row < prints.size(); ++row) {
    if (known.places.contains(prints[row])) continue;
    if (fresh.emplace(prints[row], first_row.size()).second) first_row.push_back(row);
  }
  std::vector<float> piece(first_row.size() * classes);
  classifier_.scores(
      first_row.size(),
      [&](std::size_t at, std::span<float> sample) {
        std::ranges::copy(versions.row(first_row[at]), sample.begin());
      },
      output,
      [&](std::size_t at, std::span<const float> numbers) {
        std::ranges::copy(numbers, piece.begin() + static_cast<std::ptrdiff_t>(at * classes));
      });
  asked_ += prints.size();
  run_ += first_row.size();

  for (std::size_t row = 0; row < prints.size(); ++row) {
    const auto found = fresh.find(prints[row]);
    const float* const scores = found != fresh.end() ? piece.data() + found->second * classes
                                                     : known.places.at(prints[row]);
    take(row, {scores, classes});
  }
  const std::size_t held = piece.size() + first_row.size() * numbers_of_a_place;
  if (numbers_ + held > most_) return;
  numbers_ += held;
  for (const auto& [print, at] : fresh) known.places.emplace(print, piece.data() + at * classes);
  known.pieces.push_back(std::move(piece));
}

}  // namespace assay::model
