// Pictures in which one thing decides the class and everything else is there to mislead.
#pragma once

#include "evaluate/suites/scene.h"
#include "evaluate/suites/suite.h"

namespace assay::suites {

// What the class is read from: the object, or a tag that has nothing to do with it.
enum class Decides { object, cue };

}  // namespace assay::suites

namespace assay {

template <>
struct Words<suites::Decides> {
  static constexpr std::array values{Word{suites::Decides::object, "object"},
                                     Word{suites::Decides::cue, "cue"}};
};

}  // namespace assay

namespace assay::suites {

struct Images {
  static constexpr Info info{
      .name = "images",
      .summary =
          "Objects of four shapes on textured backgrounds, with strokes, dots and a tag "
          "of four patterns.",
      .truth =
          "the pixels of the object, or with decides=cue those of the tag; all else is drawn "
          "without regard to the class"};

  Decides decides = Decides::object;
  std::size_t items = 100;
  std::size_t training = 6000;
  int epochs = 6;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"decides", &Images::decides,
            "what the class is: the object's shape, or the pattern of the tag beside an object "
            "of any shape, a spurious cue that the net cannot do without"},
      Param{"items", &Images::items, "test pictures, of those that the net gets right", 1, 1000},
      Param{"training", &Images::training, "pictures to learn from", 100, 1e6},
      Param{"epochs", &Images::epochs, "passes over them", 1, 1000},
      Param{"seed", &Images::seed, "of the pictures, the first weights and the order of training"},
  };

  Suite operator()(const ReportProgress& report_progress) const;
};

// What is in a picture. The shape and the pattern are drawn apart from each other: one decides, the
// other says nothing.
ScenePlan plan_of(const Images& suite, std::uint64_t item, Change change);

}  // namespace assay::suites
