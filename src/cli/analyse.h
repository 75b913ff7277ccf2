// From the responses of a study to tables, tests, figures and a report.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct Analyse {
  static constexpr Info info{
      .name = "analyse",
      .topic = Topic::studies,
      .summary = "Turns the responses of a study into tables, tests, figures and a report.",
      .example = "assay analyse lab faces"};

  std::optional<std::filesystem::path> workspace{};
  std::optional<std::string> study{};
  std::optional<std::filesystem::path> responses{};
  std::optional<std::string> protocol{};
  std::optional<std::filesystem::path> natural{};
  std::optional<std::filesystem::path> out{};
  std::optional<std::string> database{};

  static constexpr std::tuple params{
      Param{"workspace", &Analyse::workspace, "folder of the workspace", Use::optional_argument},
      Param{"study", &Analyse::study, "NAME or NAME@VERSION; every study when left out",
            Use::optional_argument},
      Param{"responses", &Analyse::responses,
            "a table of responses instead of those in the workspace's store, as 'study export' and "
            "'import' write it; with a workspace beside it, its scores and maps are used"},
      Param{"protocol", &Analyse::protocol,
            "how it is analysed, with settings as in 'team:keep_once=true'; the study's own when "
            "left out"},
      Param{"natural", &Analyse::natural,
            "a table of how common each kind of item is where the model is used, instead of what "
            "the workspace says: columns bin, ai_right (1 or 0) and share"},
      Param{"out", &Analyse::out,
            "folder for the reports, one folder a study; where the console looks for them, or "
            "'analysis', when left out"},
      Param{"database", &Analyse::database,
            "postgresql://...; assay.db in the workspace when left out"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
