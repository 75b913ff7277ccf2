// Plans memory: gives values that come and go their places in one piece.
#pragma once

#include <cstddef>
#include <vector>

namespace assay::engine {

// How long a value needs how much memory, and where it gets it. Moments are counted in values that
// are made or freed.
struct Lifetime {
  std::size_t floats;
  std::size_t from;
  std::size_t until;
  std::size_t offset = 0;
};

// Sets the offset of every lifetime, so that those which overlap in time do not overlap in memory;
// returns the floats needed. The largest choose first, each the lowest place that is free all
// along; of very many, each takes the smallest hole that there is when it comes.
std::size_t assign_offsets(std::vector<Lifetime>& lifetimes);

}  // namespace assay::engine
