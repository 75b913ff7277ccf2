// Begins a study: a whole design of a protocol, to be read and changed.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct StudyNew {
  static constexpr Info info{
      .name = "study new",
      .topic = Topic::studies,
      .summary = "Writes the design of a study by one of the protocols.",
      .example =
          "assay study new lab/studies/birds --protocol team --condition none --condition "
          "gradcam"};

  std::filesystem::path folder{};
  std::string protocol{};
  bool faithful = false;
  std::vector<std::string> conditions{};
  std::vector<std::string> answers{};
  std::optional<std::filesystem::path> items{};
  std::string panel = "lab";

  static constexpr std::tuple params{
      Param{"folder", &StudyNew::folder, "the study's folder, studies/NAME in a workspace",
            Use::argument},
      Param{"protocol", &StudyNew::protocol,
            "spec of the protocol: attention_image, attention_text, review, psychophysics, team or "
            "guess",
            Use::required},
      Param{"faithful", &StudyNew::faithful,
            "as the paper ran it, instead of with what has been learnt since"},
      Param{"condition", &StudyNew::conditions,
            "what is compared: a method's spec, NAME=SPEC, or none for no explanation"},
      Param{"answer", &StudyNew::answers, "a class to tell apart, for psychophysics"},
      Param{"items", &StudyNew::items,
            "the list of items; those of the splits practice and check are used as such; the "
            "workspace's items.jsonl unless given"},
      Param{"panel", &StudyNew::panel,
            "where participants come from: prolific, connect, sona, lab or mturk"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
