#include "study/server/signed_link.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/temporary_folder.h"
#include "base/within.h"

namespace assay::server {
namespace {

namespace fs = std::filesystem;

TEST(SignedLink, IsTheHmacOfStudyAndParticipant) {
  // printf 'faces|anna 1' | openssl dgst -sha256 -hmac 'a secret of the panel'
  EXPECT_EQ(link_signature("a secret of the panel", "faces", "anna 1"),
            "9e8c76435a79fbe8c281cea7b9f91132a9c600088b990e1b9352a699eb9b66dc");
}

TEST(SignedLink, IsAnAddressWithTheStudysParameters) {
  study::Panel panel{.participant = "pid", .signature = "hash"};
  EXPECT_EQ(study_link("https://lab.example", "faces", panel, "", "anna 1"),
            "https://lab.example/study/faces?pid=anna%201");
  EXPECT_EQ(study_link("https://lab.example", "faces", panel, "a secret of the panel", "anna 1"),
            "https://lab.example/study/faces?pid=anna%201&hash=" +
                std::string("9e8c76435a79fbe8c281cea7b9f91132a9c600088b990e1b9352a699eb9b66dc"));
}

TEST(SignedLink, HasASecretThatTheOwnerAloneCanRead) {
  const TemporaryFolder folder;
  const std::string secret = signing_secret(folder.path(), "faces");
  EXPECT_THAT(secret, testing::MatchesRegex("[0-9a-f]{64}"));
  EXPECT_EQ(signing_secret(folder.path(), "faces"), secret);
  EXPECT_NE(signing_secret(folder.path(), "birds"), secret);
  const fs::path file = folder / "signing" / "faces.key";
  EXPECT_EQ(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST(SignedLink, TakesTheSecretOfAPanel) {
  const TemporaryFolder folder;
  fs::create_directories(folder / "signing");
  write_file(folder / "signing" / "faces.key", "a secret of the panel\r\n");
  EXPECT_EQ(signing_secret(folder.path(), "faces"), "a secret of the panel");
  write_file(folder / "signing" / "faces.key", "short");
  EXPECT_THROW(signing_secret(folder.path(), "faces"), Error);
}

}  // namespace
}  // namespace assay::server
