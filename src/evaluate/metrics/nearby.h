// Inputs close to an item, and what becomes of its map there.
#pragma once

#include "evaluate/metrics/reexplain.h"
#include "explain/attribution/row_cache.h"

namespace assay::metrics {

// uniform: every number moves by at most the radius, up or down. normal: by a normal number whose
// standard deviation is the radius.
enum class Noise { uniform, normal };

struct Nearby {
  Noise noise;
  int draws;
  double radius;  // in numbers of the input, or as a share of the input's range
  bool relative;
  std::uint64_t seed;
};

// The same noise for every item: what is said of one does not depend on its place among others.
class NearbyInputs {
 public:
  // `numbers` is how many an input has.
  NearbyInputs(const Nearby& how, std::size_t numbers);

  // The input near x that a draw gives.
  void write(std::span<const float> x, std::size_t draw, std::span<float> sample) const;

 private:
  Nearby how_;
  attribution::RowCache steps_;  // by draw, for a radius of one
};

// Explains every input near the listed items.
void explain_nearby(const ExplainedItems& explained, std::span<const std::size_t> items,
                    const Nearby& how, const TakeMap& take);

// The L2 norm of the difference, of numbers times a factor each.
double distance(std::span<const float> left, std::span<const float> right, double left_factor = 1,
                double right_factor = 1);
double norm(std::span<const float> numbers);

// One divided by the greatest magnitude, or 1 for zeros.
double unit_height_factor(std::span<const float> map);

}  // namespace assay::metrics
