// Places in one piece of memory for values that come and go.
#pragma once

#include <cstddef>
#include <vector>

namespace assay::engine {

// How long a value needs how much memory, and where it gets it. Moments are counted in comings and
// goings.
struct Stay {
  std::size_t floats;
  std::size_t from;
  std::size_t until;
  std::size_t offset = 0;
};

// Gives every stay an offset, so that stays which overlap in time do not overlap in memory; returns
// the floats needed. The largest choose first, each the lowest place that is free all along; of
// very many, each takes the smallest hole that there is when it comes.
std::size_t place(std::vector<Stay>& stays);

}  // namespace assay::engine
