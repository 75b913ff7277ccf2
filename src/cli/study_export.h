// Writes what participants answered to a file or a folder, while the server runs.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct StudyExport {
  static constexpr Info info{
      .name = "study export",
      .topic = Topic::studies,
      .summary = "Writes the responses of a study as a table, raw events or a Psych-DS folder.",
      .example = "assay study export lab faces --format csv --out faces.csv"};

  std::filesystem::path workspace{};
  std::string study{};
  std::string format = "csv";
  std::filesystem::path out{};
  std::optional<std::string> database{};
  std::optional<std::string> salt{};

  static constexpr std::tuple params{
      Param{"workspace", &StudyExport::workspace, "folder of the workspace", Use::argument},
      Param{"study", &StudyExport::study, "NAME for all versions, or NAME@VERSION", Use::argument},
      Param{"format", &StudyExport::format, "csv, jsonl, jspsych or psychds"},
      Param{"out", &StudyExport::out, "file to write; a folder for psychds", Use::required},
      Param{"database", &StudyExport::database,
            "postgresql://...; assay.db in the workspace when left out"},
      Param{"salt", &StudyExport::salt,
            "secret word that participants are hashed with: exports by the same one can be joined; "
            "a random one when left out"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
