#include "net/fetch/process.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"

namespace assay::fetch {
namespace {

using testing::HasSubstr;

std::string refusal(const std::vector<std::string>& command, const std::filesystem::path& folder) {
  try {
    run(command, folder);
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was refused";
}

TEST(Process, RunsInTheFolderAndHandsArgumentsOverAsTheyAre) {
  const TemporaryFolder folder;
  run({"touch", "a b; rm *", "$(id)"}, folder.path());
  EXPECT_TRUE(std::filesystem::exists(folder / "a b; rm *"));
  EXPECT_TRUE(std::filesystem::exists(folder / "$(id)"));
}

TEST(Process, QuotesTheLastLineOfAFailure) {
  const TemporaryFolder folder;
  EXPECT_THAT(refusal({"sh", "-c", "echo one; echo two >&2; exit 3"}, folder.path()),
              HasSubstr("failed: two"));
  EXPECT_THAT(refusal({"sh", "-c", "kill -9 $$"}, folder.path()), HasSubstr("failed"));
}

TEST(Process, SaysThatAProgramIsMissing) {
  const TemporaryFolder folder;
  EXPECT_THAT(refusal({"no-such-program-here"}, folder.path()), HasSubstr("is it installed?"));
}

}  // namespace
}  // namespace assay::fetch
