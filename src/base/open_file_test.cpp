#include "base/open_file.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"

namespace assay {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(OpenFile, GivesThePartsThatAreAskedFor) {
  const TemporaryFolder folder;
  write_file(folder / "x", "0123456789");
  const OpenFile file(folder / "x");
  EXPECT_EQ(file.size(), 10U);
  EXPECT_EQ(file.read(7, 3), "789");
  EXPECT_EQ(file.read(0, 2), "01");
  EXPECT_EQ(file.read(10, 0), "");
  EXPECT_THAT([&] { file.read(8, 3); }, ThrowsMessage<Error>(HasSubstr("became shorter")));
}

TEST(OpenFile, IsRefusedWhenItIsNoFile) {
  const TemporaryFolder folder;
  const auto refusal = [](const std::filesystem::path& path) { return [path] { OpenFile{path}; }; };
  EXPECT_THAT(refusal(folder / "none"), ThrowsMessage<Error>(HasSubstr("does not exist")));
  EXPECT_THAT(refusal(folder.path()), ThrowsMessage<Error>(HasSubstr("is a folder")));
  EXPECT_THAT(refusal("/dev/null"), ThrowsMessage<Error>(HasSubstr("not a regular file")));
}

}  // namespace
}  // namespace assay
