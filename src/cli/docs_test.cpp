#include "cli/docs.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"

namespace assay::cli {
namespace {

TEST(DocsCommand, DescribesEveryCommand) {
  const TemporaryFolder folder;
  said(Docs{folder.path() / "made" / "here"});
  const std::string page = read_file(folder.path() / "made" / "here" / "commands.md");
  for (const auto& [topic, heading] : Words<Topic>::values) {
    EXPECT_THAT(page, testing::HasSubstr("\n## " + std::string(heading) + "\n"));
  }
  for (const Command& command : catalogue()) {
    EXPECT_THAT(page, testing::HasSubstr("\n### " + std::string(command.info.name) + "\n"));
    EXPECT_THAT(page, testing::HasSubstr(std::string(command.info.summary)));
    for (const Described& param : command.params()) {
      EXPECT_THAT(page, testing::HasSubstr("| `" + written(param, Naming::flags) + "` | "));
    }
  }
}

TEST(DocsCommand, RefusesAFolderThatCannotBeMade) {
  EXPECT_THAT(refusal(Docs{"/dev/null/docs"}), testing::HasSubstr("'/dev/null/docs'"));
}

}  // namespace
}  // namespace assay::cli
