#include "study/responses/oddities.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"

namespace assay::responses {
namespace {

TEST(Oddities, AreReadAsTheyWereWritten) {
  const TemporaryFolder folder;
  const std::vector<Oddity> odd{{"a \"text\", that became a date", "line 3"}, {"=1+1", "-5"}};
  EXPECT_EQ(oddities_csv(odd).substr(0, 12), "what,where\r\n");
  write_file(folder / oddities_file, oddities_csv(odd));
  EXPECT_EQ(read_oddities(folder / oddities_file), odd);
}

TEST(Oddities, AreNotReadFromAnotherTable) {
  const TemporaryFolder folder;
  write_file(folder / "a.csv", "item,score\n1,2\n");
  EXPECT_THAT([&] { read_oddities(folder / "a.csv"); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("is no list of oddities")));
}

}  // namespace
}  // namespace assay::responses
