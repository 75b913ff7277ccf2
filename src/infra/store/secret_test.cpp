#include "infra/store/secret.h"

#include <gtest/gtest.h>

#include <set>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"

namespace assay::store {
namespace {

TEST(Secret, HashesAsPublished) {
  // RFC 4231, test case 2.
  EXPECT_EQ(keyed_hash("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

TEST(Secret, TokensAreLongAndNeverTheSame) {
  std::set<std::string> tokens;
  for (int count = 0; count < 1000; ++count) tokens.insert(random_token());
  EXPECT_EQ(tokens.size(), 1000U);
  EXPECT_EQ(tokens.begin()->size(), 32U);
  EXPECT_NE(random_seed(), random_seed());
}

TEST(Secret, OpensOnlyForItsKeyAndItsPurpose) {
  const SealingKey key = random_sealing_key();
  const std::string text = "5f3c\n漢";
  const std::string sealed = seal(key, "payment of a", text);
  EXPECT_EQ(unseal(key, "payment of a", sealed), text);
  EXPECT_NE(seal(key, "payment of a", text), sealed);
  EXPECT_FALSE(unseal(key, "payment of b", sealed));
  EXPECT_FALSE(unseal(random_sealing_key(), "payment of a", sealed));
  for (std::size_t at = 0; at < sealed.size(); ++at) {
    std::string changed = sealed;
    changed[at] = changed[at] == '0' ? '1' : '0';
    EXPECT_FALSE(unseal(key, "payment of a", changed)) << at;
  }
  EXPECT_FALSE(unseal(key, "payment of a", ""));
  EXPECT_FALSE(unseal(key, "payment of a", "not hexadecimal"));
  EXPECT_FALSE(unseal(key, "payment of a", sealed.substr(0, 80)));
}

TEST(Secret, ComparesWholeTexts) {
  EXPECT_TRUE(same_secret("abc", "abc"));
  EXPECT_FALSE(same_secret("abc", "abd"));
  EXPECT_FALSE(same_secret("abc", "abcd"));
  EXPECT_TRUE(same_secret("", ""));
}

TEST(Secret, KeepsItsKeyInAFileOfItsOwner) {
  const TemporaryFolder folder;
  const SealingKey key = sealing_key(folder / "key");
  EXPECT_EQ(sealing_key(folder / "key"), key);
  EXPECT_NE(sealing_key(folder / "other"), key);
  const auto mode = std::filesystem::status(folder / "key").permissions();
  EXPECT_EQ(mode & std::filesystem::perms(077), std::filesystem::perms::none);
  write_file(folder / "bad", "0123");
  EXPECT_THROW(sealing_key(folder / "bad"), Error);
}

}  // namespace
}  // namespace assay::store
