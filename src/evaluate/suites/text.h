// Documents of everyday words, in which a few planted ones decide what they are about.
#pragma once

#include "evaluate/suites/suite.h"

namespace assay::suites {

struct Text {
  static constexpr Info info{
      .name = "text",
      .summary = "Documents of 30 to 60 everyday words about one of three subjects.",
      .truth =
          "two or three planted words of the subject; all others are drawn without regard to "
          "it"};

  std::size_t items = 100;
  std::size_t training = 900;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"items", &Text::items, "test documents, of those that the classifier gets right", 1,
            1000},
      Param{"training", &Text::training, "documents to learn from", 100, 100'000},
      Param{"seed", &Text::seed, "of the documents"},
  };

  Suite operator()(const ReportProgress& report_progress) const;
};

}  // namespace assay::suites
