// How strong things are that people chose among: worths such that a thing is chosen from those
// offered with the chance of its worth over the sum of all of theirs. Of two things this is Bradley
// and Terry's model (1952), of more Luce's and Plackett's with the first choice alone; found by the
// minorisation of Hunter (2004), which never steps downhill.
#pragma once

#include <string>

#include "math/stats/bootstrap.h"

namespace assay::stats {

struct Choice {
  std::vector<std::size_t> offered;  // things by number, each once
  // Nothing: not decided, and not counted. Several: a tie, of which each has an equal part.
  std::vector<std::size_t> chosen;
};

struct Worths {
  std::vector<double> log_worth = {};  // with a mean of zero; empty when undefined
  std::string undefined = {};          // why there are none
};

// `times`: how often each choice counts; none: once. `ridge`: so many imagined comparisons of each
// pair, which nobody wins; it pulls worths together and makes them finite where something was never
// or always chosen. `names` are for the reason.
Worths bradley_terry(std::span<const std::string> names, std::span<const Choice> choices,
                     std::span<const double> times = {}, double ridge = 0);

// Each thing's worth with an interval: whole clusters, participants, are drawn anew.
std::vector<Bootstrapped> bradley_terry_intervals(std::span<const std::string> names,
                                                  std::span<const Choice> choices,
                                                  const Clusters& people, double ridge = 0,
                                                  const Bootstrap& how = {});

}  // namespace assay::stats
