#include "base/sha256.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"

namespace assay {
namespace {

// FIPS 180-2, appendix B.
TEST(Sha256, GivesThePublishedHashes) {
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Sha256, GivesTheBytesThatTheDigitsStandFor) {
  const Digest digest = sha256_digest("abc");
  EXPECT_EQ(digest.front(), 0xba);
  EXPECT_EQ(digest[1], 0x78);
  EXPECT_EQ(digest.back(), 0xad);
}

TEST(Sha256, GivesTheSameOfAFile) {
  const TemporaryFolder folder;
  const std::string million(1'000'000, 'a');
  write_file(folder / "f", million);
  EXPECT_EQ(sha256_of_file(folder / "f"),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  EXPECT_THROW(sha256_of_file(folder / "none"), Error);
}

}  // namespace
}  // namespace assay
