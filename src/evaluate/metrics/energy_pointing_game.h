// How much of the map's mass lies on the object.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

// positive: of what is positive, as published. absolute: of magnitudes. signed_sum: of everything
// as it is, so that the share may leave [0, 1], as Quantus has it without its own clipping.
enum class Mass { positive, absolute, signed_sum };

struct EnergyPointingGame {
  static constexpr Info info{
      .name = "energy_pointing_game",
      .summary = "Share of the map's mass that lies on the object.",
      .family = Family::localisation,
      .better = Better::higher,
      .needs = Needs::object,
      .reference = "Wang et al., 2020; Arras, Osman and Samek, 2022; Arias-Duart et al., 2022",
      .words = true};

  Mass variant = Mass::positive;

  static constexpr std::tuple params{
      Param{"variant", &EnergyPointingGame::variant,
            "whose mass; positive: what is positive (paper), absolute: magnitudes, signed: all as "
            "it is"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::Mass> {
  static constexpr std::array values{Word{metrics::Mass::positive, "positive"},
                                     Word{metrics::Mass::absolute, "absolute"},
                                     Word{metrics::Mass::signed_sum, "signed"}};
};

}  // namespace assay
