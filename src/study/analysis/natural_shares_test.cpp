#include "study/analysis/natural_shares.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"

namespace assay::analysis {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

class NaturalShares : public testing::Test {
 protected:
  std::vector<NaturalShare> read(const std::string& text) const {
    write_file(folder_ / "natural.csv", text);
    return read_natural(folder_ / "natural.csv");
  }

 private:
  const TemporaryFolder folder_;
};

// As published for ImageNet, which add up to 99.95.
TEST_F(NaturalShares, AreParts) {
  const auto shares =
      read("bin,ai_right,share\nE,1,67.77\nM,1,7.91\nH,1,1.97\nE,0,7.42\nM,0,9.35\nH,0,5.53\n");
  ASSERT_EQ(shares.size(), 6U);
  EXPECT_EQ(shares[3].bin, "E");
  EXPECT_FALSE(shares[3].ai_right);
  EXPECT_NEAR(shares[0].share, 67.77 / 99.95, 1e-12);
}

TEST_F(NaturalShares, RefuseWhatTheyAreNot) {
  const std::pair<const char*, const char*> wrong[] = {
      {"", "is empty"},
      {"bin,share\n", "no column 'ai_right'"},
      {"bin,ai_right,share\nE,yes,1\n", "Line 2"},
      {"bin,ai_right,share\nE,1,-1\n", "Line 2"},
      {"bin,ai_right,share\nE,1,nan\n", "Line 2"},
      {"bin,ai_right,share\nE,1,1\nE,1,2\n", "there already"},
      {"bin,ai_right,share\nE,1,0\n", "no share above 0"}};
  for (const auto& [text, said] : wrong) {
    const std::string given = text;
    EXPECT_THAT([&] { read(given); }, ThrowsMessage<Error>(HasSubstr(said)));
  }
}

}  // namespace
}  // namespace assay::analysis
