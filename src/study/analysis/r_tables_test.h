// For tests: runs the R script that comes with a protocol's tables.
#pragma once

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "study/analysis/files.h"
#include "study/analysis/protocol.h"

namespace assay::analysis {

inline bool has_r() { return std::system("Rscript --version >/dev/null 2>&1") == 0; }

struct RSaid {
  bool is_content = false;  // every number was found again
  std::string text = {};
};

// Of these tables, as files beside the script.
inline RSaid r_says(const ProtocolReport& told) {
  const TemporaryFolder folder;
  make_folder(folder / "tables");
  for (const Section& section : told.sections) {
    for (const Sheet& sheet : section.sheets) {
      write_file(folder / "tables" / (sheet.id + ".csv"), csv_of(sheet.table));
    }
  }
  for (const Attachment& one : told.attachments) {
    make_folder((folder / one.path).parent_path());
    write_file(folder / one.path, one.text);
  }
  const std::string command =
      fmt::format("cd '{}' && Rscript --vanilla tables.R > said 2>&1", (folder / "r").string());
  const bool is_content = std::system(command.c_str()) == 0;
  return {is_content, read_file(folder / "r/said")};
}

// Every table of the protocol is found again but for those that are no numbers of these data.
inline void expect_found_again(const ProtocolReport& told,
                               const std::vector<std::string>& but = {}) {
  const RSaid said = r_says(told);
  EXPECT_TRUE(said.is_content) << said.text;
  for (const Section& section : told.sections) {
    for (const Sheet& sheet : section.sheets) {
      if (std::ranges::find(but, sheet.id) != but.end()) continue;
      EXPECT_THAT("\n" + said.text, testing::HasSubstr("\n" + sheet.id + ": ")) << said.text;
    }
  }
}

}  // namespace assay::analysis
