// Whether more relevance always means more of the score.
#pragma once

#include "evaluate/metrics/perturb.h"

namespace assay::metrics {

// arya: points come to a substrate, the least relevant first; 1 when the score never falls. nguyen:
// how well relevance ranks points as the score's answer to random numbers in their places does.
enum class MonotonicityVariant { arya, nguyen };

struct Monotonicity {
  static constexpr Info info{
      .name = "monotonicity",
      .summary =
          "1 when the score never falls while points come, the least relevant first, otherwise 0; "
          "or the rank correlation of relevance with how much random numbers in its place move "
          "the score.",
      .family = Family::faithfulness,
      .better = Better::higher,
      .needs = Needs::model,
      .reference = "Arya et al., 2019; Nguyen and Martinez, 2020",
      .curve = share_shown};

  MonotonicityVariant variant = MonotonicityVariant::arya;
  int at_once = 0;
  Substrate substrate = Substrate::zero;
  int draws = 10;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"variant", &Monotonicity::variant,
            "arya: whether the score only rises; nguyen: a rank correlation"},
      Param{"at_once", &Monotonicity::at_once,
            "points that change together; 0 for as many as make a hundred steps at most", 0, 1e9},
      Param{"substrate", &Monotonicity::substrate,
            "with variant=arya: what points are before they come; published: zero"},
      Param{"draws", &Monotonicity::draws,
            "with variant=nguyen: how often points get random numbers from the input's range; "
            "published: 100",
            1, 1e6},
      Param{"seed", &Monotonicity::seed, "with variant=nguyen: where random numbers start"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::MonotonicityVariant> {
  static constexpr std::array values{Word{metrics::MonotonicityVariant::arya, "arya"},
                                     Word{metrics::MonotonicityVariant::nguyen, "nguyen"}};
};

}  // namespace assay
