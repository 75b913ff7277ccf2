#include "explain/text/stop_words.h"

#include <gtest/gtest.h>

namespace assay::text {
namespace {

TEST(StopWords, AreShortCommonWords) {
  for (const char* word : {"a", "the", "of", "because", "yourselves", "amoungst", "whereupon"}) {
    EXPECT_TRUE(is_english_stop_word(word)) << word;
  }
  for (const char* word : {"", "cat", "The", "film", "zz", "don"}) {
    EXPECT_FALSE(is_english_stop_word(word)) << word;
  }
}

}  // namespace
}  // namespace assay::text
