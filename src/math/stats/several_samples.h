// What tests of several samples share.
#pragma once

#include "math/stats/corrections.h"
#include "math/stats/procedure.h"

namespace assay::stats {

struct SeveralSamples {
  std::vector<std::string> names = {};
  std::vector<std::vector<double>> values = {};
  std::string undefined = {};  // why they cannot be compared; empty when they can

  std::vector<Group> groups() const;
};

// The levels of `by`, two at least, each with `least` values.
SeveralSamples several_samples(const Data& data, std::size_t least);

// Several conditions on the same subjects.
struct Blocks {
  Matched rows = {};
  std::string undefined = {};
};

// At least two levels of `by` and one complete block.
Blocks complete_blocks(const Data& data);
// Groups, unit and what was dropped go into the result.
void tell(const Blocks& blocks, const Data& data, Result& result);

// Every pair of conditions is compared up to so many of them: their number grows with the square.
inline constexpr std::size_t most_in_pairs = 100;

// p-values of details, corrected together.
void adjust(std::vector<Detail>& details, Correction correction);

}  // namespace assay::stats
