// Writes signed links for a list of participants.
#pragma once

#include "cli/account_change.h"
#include "cli/command.h"

namespace assay::cli {

struct StudyLinks {
  static constexpr Info info{
      .name = "study links",
      .topic = Topic::studies,
      .summary = "Writes a signed link for every participant of a list, which nobody can guess.",
      .example = "assay study links lab faces --ids ids.csv --out links.csv"};

  std::filesystem::path workspace{};
  std::string study{};
  std::filesystem::path ids{};
  std::filesystem::path out{};
  std::string column = "id";
  std::string origin = local_origin;

  static constexpr std::tuple params{
      Param{"workspace", &StudyLinks::workspace, "folder of the workspace", Use::argument},
      Param{"study", &StudyLinks::study, "name of the study", Use::argument},
      Param{"ids", &StudyLinks::ids, "CSV file with one participant a line", Use::required},
      Param{"out", &StudyLinks::out, "CSV file to write: participant, link", Use::required},
      Param{"column", &StudyLinks::column, "column of the ids"},
      Param{"origin", &StudyLinks::origin, "where participants reach the server"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
