#include "explain/attribution/random.h"

#include <bit>

#include "base/rng.h"
#include "explain/attribution/backward.h"

namespace assay::attribution {
namespace {

// Different items get different maps wherever they stand, and the same item always the same
// (FNV-1a over the bits).
std::uint64_t stream_of(std::span<const float> item) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const float value : item) {
    hash ^= std::bit_cast<std::uint32_t>(value);
    hash *= 1099511628211ULL;
  }
  return hash;
}

}  // namespace

Maps Random::operator()(const Question& question) const {
  Maps maps = zero_maps(question);
  for (std::size_t item = 0; item < question.batch.rows(); ++item) {
    assay::Random random(seed, stream_of(question.batch.row(item)));
    for (float& value : maps.values.row(item)) value = static_cast<float>(random.uniform());
  }
  return maps;
}

}  // namespace assay::attribution
