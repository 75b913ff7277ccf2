// Makes what participants see.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct StudyBuild {
  static constexpr Info info{.name = "study build",
                             .topic = Topic::studies,
                             .summary = "Makes every picture of a study, once, named by its hash.",
                             .example = "assay study build lab/studies/birds"};

  std::filesystem::path folder{};
  std::string model{};
  double opacity = 0.5;
  int least_side = 224;
  int most_side = 800;
  std::uint64_t seed = 1;
  int distractors = 4;
  int samples = 3;
  double least_confidence = 0.9;
  std::filesystem::path categories{};

  static constexpr std::tuple params{
      Param{"folder", &StudyBuild::folder, "the study's folder, studies/NAME in a workspace",
            Use::argument},
      Param{"model", &StudyBuild::model,
            "the model whose predictions are shown, or none; the only one unless given"},
      Param{"opacity", &StudyBuild::opacity, "of heat maps over pictures", 0, 1},
      Param{"least-side", &StudyBuild::least_side,
            "pixels of a picture's shorter side; smaller ones are enlarged", 1, 4096},
      Param{"most-side", &StudyBuild::most_side,
            "pixels of the longer side of pictures that no model has scaled", 1, 4096},
      Param{"seed", &StudyBuild::seed, "where the draw of options and samples starts"},
      Param{"distractors", &StudyBuild::distractors, "wrong options of a guess", 1, 100},
      Param{"samples", &StudyBuild::samples, "pictures that show what a class is", 0, 100},
      Param{"least-confidence", &StudyBuild::least_confidence,
            "with which the model must recognise them", 0, 1},
      Param{"categories", &StudyBuild::categories,
            "a .csv list with the columns item and category: kinds of error, by those who looked"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
