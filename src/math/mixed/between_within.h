// How many degrees of freedom stand behind a coefficient, from the layout of the data alone: what
// cannot be seen within the levels of a group is known from as many numbers as it has levels, and
// what can be, from the rows (the between-within method; Schluchter and Elashoff, 1990; Li and
// Redden, 2015).
#pragma once

#include <vector>

namespace assay::mixed {

struct Design;

struct DegreesOfFreedom {
  double df;
  double levels;  // of the group; 0 for what is known from the rows

  // What an error of maximum likelihood must be multiplied with: its variance between the levels is
  // a sum of squares divided by them, where it should be divided by the degrees of freedom.
  double widening() const;
};

// A coefficient belongs to a group when, within every level, its column is what the group's random
// effects can imitate: a constant where they are intercepts, a multiple of the slope where they
// have one. Its degrees of freedom are then the group's levels less the coefficients that each
// effect of a level carries; the fewest where several groups claim it. Never less than 1.
std::vector<DegreesOfFreedom> between_within(const Design& design);

}  // namespace assay::mixed
