// A study before it is held: participants who see items under conditions, and the logistic mixed
// model that its answers would be given to, by simulating it many times.
#pragma once

#include "math/mixed/simulate.h"
#include "math/stats/procedure.h"

namespace assay::stats {

struct PowerStudy {
  static constexpr Info info{
      .name = "power_study",
      .title = "Power of a study",
      .summary =
          "The power of a study of participants, items and conditions with a logistic mixed "
          "model, by simulation; or the participants that it takes.",
      .family = Family::planning,
      .needs = {},
      .reference = "Green and MacLeod, 2016"};

  std::optional<std::size_t> participants = std::nullopt;
  std::size_t items = 40;
  std::optional<std::size_t> trials = std::nullopt;
  std::size_t conditions = 2;
  mixed::Assignment assignment = mixed::Assignment::within;
  double accuracy = 0.7;
  double effect = 0.5;
  double participant_sd = 0.5;
  double item_sd = 0.5;
  double effect_sd = 0;
  double power = 0.8;
  double alpha = 0.05;
  std::size_t studies = 400;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"participants", &PowerStudy::participants, "what reaches the power unless given", 2,
            10000},
      Param{"items", &PowerStudy::items, "in all", 2, 10000},
      Param{"trials", &PowerStudy::trials, "items that a participant sees; all unless given", 1,
            10000},
      Param{"conditions", &PowerStudy::conditions, "of which the second has the effect", 2, 20},
      Param{"assignment", &PowerStudy::assignment,
            "whether a participant sees all conditions or one"},
      Param{"accuracy", &PowerStudy::accuracy, "of a usual answer under the first condition", 0.01,
            0.99},
      Param{"effect", &PowerStudy::effect, "what the second condition adds to the logit", -10, 10},
      Param{"participant_sd", &PowerStudy::participant_sd, "between participants, in logits", 0,
            10},
      Param{"item_sd", &PowerStudy::item_sd, "between items, in logits", 0, 10},
      Param{"effect_sd", &PowerStudy::effect_sd,
            "of the effect between participants; above 0 the model has slopes", 0, 10},
      Param{"power", &PowerStudy::power, "to reach, where participants are not given", 0.05, 0.99},
      Param{"alpha", &PowerStudy::alpha, "level of the test", 1e-9, 0.5},
      Param{"studies", &PowerStudy::studies, "simulated for every number of participants", 20, 1e5},
      Param{"seed", &PowerStudy::seed, "of the simulations", 0, 1e18},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats

namespace assay {

template <>
struct Words<mixed::Assignment> {
  static constexpr std::array values{Word{mixed::Assignment::within, "within"},
                                     Word{mixed::Assignment::between, "between"}};
};

}  // namespace assay
