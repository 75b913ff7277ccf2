// Shows the pictures of a study to the model.
#pragma once

#include "cli/command.h"

namespace assay::cli {

// Among which classes the model chooses: those that the study's items have, as people do, or all
// that it knows.
enum class Among { offered, all };

struct StudyPredict {
  static constexpr Info info{
      .name = "study predict",
      .topic = Topic::studies,
      .summary = "Shows the pictures that people see in part to the model, and keeps its answers.",
      .example = "assay study predict lab/studies/faces --model net.onnx"};

  std::filesystem::path folder{};
  std::filesystem::path model{};
  Among among = Among::offered;

  static constexpr std::tuple params{
      Param{"folder", &StudyPredict::folder, "the study's folder, after 'assay study build'",
            Use::argument},
      Param{"model", &StudyPredict::model, "an .onnx file or a TensorFlow.js model.json",
            Use::required},
      Param{"among", &StudyPredict::among,
            "classes the model chooses from; offered: those of the study's items, as people do"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli

namespace assay {

template <>
struct Words<cli::Among> {
  static constexpr std::array values{Word{cli::Among::offered, "offered"},
                                     Word{cli::Among::all, "all"}};
};

}  // namespace assay
