#include "cli/get.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "net/fetch/package.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

TEST(GetCommand, ListsEverythingWithItsLicence) {
  const std::string list = said(Get{});
  for (const fetch::Package& package : fetch::catalogue()) {
    EXPECT_THAT(list, HasSubstr(std::string(package.name)));
    EXPECT_THAT(list, HasSubstr(std::string(package.licence)));
    EXPECT_THAT(list, HasSubstr(std::string(package.source)));
  }
}

TEST(GetCommand, PrintsTheFolderOfWhatIsThereAlready) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "resnet50");
  for (const char* name : {"model.onnx", "model.json"}) {
    write_file(folder.path() / "resnet50" / name, "here");
  }
  EXPECT_EQ(said(Get{.name = "resnet50", .cache = folder.path()}),
            (folder / "resnet50").string() + "\n");
}

TEST(GetCommand, RefusesWhatItDoesNotKnow) {
  EXPECT_THAT(refusal(Get{.name = "resnet5"}), HasSubstr("'resnet50'"));
}

}  // namespace
}  // namespace assay::cli
