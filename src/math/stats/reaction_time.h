// Reaction times of the same people under two conditions: trimmed by a declared rule, as
// logarithms, compared within each person.
#pragma once

#include "math/stats/procedure.h"
#include "math/stats/trimming.h"

namespace assay::stats {

struct ReactionTime {
  static constexpr Info info{
      .name = "reaction_time",
      .title = "Reaction times",
      .summary =
          "How much longer people take under one condition than under another, within each "
          "person, as a ratio.",
      .family = Family::reaction_times,
      .needs = {"x by pair"},
      .reference = "Ratcliff, 1993; Leys et al., 2013",
      .levels = 2};

  double least = 0;
  std::optional<double> most = std::nullopt;
  TrimmingRule trim = TrimmingRule::none;
  double cutoff = 2.5;
  bool raw = false;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"least", &ReactionTime::least, "times of this or less are left out", 0, 1e12},
      Param{"most", &ReactionTime::most, "longer times are left out", 0, 1e12},
      Param{"trim", &ReactionTime::trim, "what is far within a person and condition"},
      Param{"cutoff", &ReactionTime::cutoff, "how many deviations are far", 0.5, 100},
      Param{"raw", &ReactionTime::raw, "compare and trim times instead of their logarithms"},
      Param{"level", &ReactionTime::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
