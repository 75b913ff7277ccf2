#include "base/letters.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace assay {
namespace {

// /usr/bin/python3 -c "print(sum(chr(c).isalnum() or c == 95 for c in range(0x110000)))"
TEST(Letters, AreThoseOfPython) {
  int count = 0;
  for (char32_t letter = 0; letter < 0x110000; ++letter) count += is_word(letter);
  EXPECT_EQ(count, 133548);
  EXPECT_TRUE(is_word(U'_') && is_word(U'7') && is_word(U'é') && is_word(U'ß') && is_word(U'½'));
  EXPECT_TRUE(is_word(U'数') && is_word(U'я') && is_word(0x2CEB0));
  EXPECT_FALSE(is_word(U'-') || is_word(U'\'') || is_word(U'—') || is_word(U'×') || is_word(0));
  EXPECT_FALSE(is_word(0x0301) || is_word(0xFFFD) || is_word(0x1F600) || is_word(0x10FFFF));
}

// h = 0
// for c in range(0x110000):
//     if chr(c).isalnum(): h = (h * 31 + ord(chr(c).lower()[0])) % 2**32
TEST(Letters, HaveTheLowerCaseOfPython) {
  std::uint32_t hash = 0;
  for (char32_t letter = 0; letter < 0x110000; ++letter) {
    if (is_word(letter) && letter != U'_') {
      hash = hash * 31 + static_cast<std::uint32_t>(lower(letter));
    }
  }
  EXPECT_EQ(hash, 1346802883U);
}

TEST(Letters, BecomeSmallOneByOne) {
  EXPECT_EQ(lower("ÉTÉ À ZÜRICH, 3 KG"), "été à zürich, 3 kg");
  EXPECT_EQ(lower("ΣΊΣΥΦΟΣ ЯБЛОКО Ÿ Ⱥ 𐐀"), "σίσυφοσ яблоко ÿ ⱥ 𐐨");
  EXPECT_EQ(lower(U'İ'), U'i');
  EXPECT_EQ(lower("straße ǆ 数学"), "straße ǆ 数学");
}

}  // namespace
}  // namespace assay
