// People and a machine as a team: the machine says what it sees and why, people say whether that
// is so.
#pragma once

#include "study/design/protocol.h"

namespace assay::study {

struct Team {
  static constexpr Info info{
      .name = "team",
      .summary =
          "People agree or disagree with a machine's label, with its explanation before "
          "them.",
      .paper =
          "Nguyen, Kim and Nguyen 2021, The effectiveness of feature attribution methods and "
          "its correlation with automatic evaluation scores"};

  bool faithful = false;
  int set_size = 30;
  int replicates = 2;
  std::optional<int> pass{};
  bool gate = false;

  static constexpr std::tuple params{
      Param{"faithful", &Team::faithful,
            "as published: checks before the test, everything in the order of its list"},
      Param{"set_size", &Team::set_size, "pictures for each participant", 1, 10'000},
      Param{"replicates", &Team::replicates,
            "qualified participants for each set and condition; 15 sets of 2 are the paper's 30", 1,
            10'000},
      Param{"pass", &Team::pass,
            "checks to be right; unless given all, as for ImageNet (8 of 10 for dogs)", 0, 1000},
      Param{"gate", &Team::gate,
            "end at once for those who fail checks that come first, as in the paper's second wave"},
  };

  Design operator()(const Ingredients& ingredients) const;
};

}  // namespace assay::study
