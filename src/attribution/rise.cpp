#include "attribution/rise.h"

#include "attribution/backward.h"
#include "attribution/random_masks.h"
#include "base/error.h"
#include "base/parallel.h"

namespace assay::attribution {
namespace {

// Masks are kept when they are few and small, and made anew each time otherwise.
constexpr std::size_t most_kept = std::size_t{1} << 24;

class Kept {
 public:
  Kept(const RandomMasks& masks, std::size_t count, std::size_t points) : masks_(masks) {
    if (count * points > most_kept) return;
    all_ = Tensor(Shape{static_cast<std::int64_t>(count), static_cast<std::int64_t>(points)});
    parallel_for(count, 16, [&](std::size_t begin, std::size_t end) {
      for (std::size_t at = begin; at < end; ++at) masks_.write(at, all_.row(at));
    });
  }

  // The mask, in `room` unless it is kept.
  std::span<const float> mask(std::size_t index, std::vector<float>& room) const {
    if (!all_.data.empty()) return all_.row(index);
    masks_.write(index, room);
    return room;
  }

 private:
  const RandomMasks& masks_;
  Tensor all_;
};

}  // namespace

Maps Rise::operator()(const Question& question) const {
  const Shape space = spatial_shape(question.model.input_shape());
  if (space.size() > 2) {
    fail("rise masks pictures and signals; this model's input is {}.",
         to_string(question.model.input_shape()));
  }
  const std::size_t points = assay::count(space);
  const auto versions = static_cast<std::size_t>(masks);
  const RandomMasks made(space, cells, shown, seed);
  const Kept kept(made, versions, points);
  std::vector<std::vector<double>> sums(question.batch.rows(), std::vector<double>(points, 0.0));
  vary_scores(
      question, versions,
      [&](std::size_t item, std::size_t version, std::span<float> sample) {
        std::vector<float> room(points);
        const std::span<const float> mask = kept.mask(version, room);
        const std::span<const float> x = question.batch.row(item);
        for (std::size_t at = 0; at < sample.size(); ++at) sample[at] = x[at] * mask[at % points];
      },
      [&](std::size_t item, std::size_t version, float score) {
        std::vector<float> room(points);
        const std::span<const float> mask = kept.mask(version, room);
        for (std::size_t at = 0; at < points; ++at) sums[item][at] += double{score} * mask[at];
      });
  Maps maps = blank_maps(question);
  for (std::size_t item = 0; item < sums.size(); ++item) {
    for (std::size_t at = 0; at < points; ++at) {
      maps.values.row(item)[at] = static_cast<float>(sums[item][at] / (masks * shown));
    }
  }
  return maps;
}

}  // namespace assay::attribution
