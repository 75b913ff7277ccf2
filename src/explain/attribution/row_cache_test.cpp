#include "explain/attribution/row_cache.h"

#include <gtest/gtest.h>

#include <atomic>

namespace assay::attribution {
namespace {

// Row r holds r, r + 1, ...
void count_up(std::size_t index, std::span<float> row) {
  for (std::size_t at = 0; at < row.size(); ++at) row[at] = static_cast<float>(index + at);
}

TEST(RowCache, AreMadeOnceWhenTheyAreFew) {
  std::atomic<int> made = 0;
  const RowCache rows(5, 3, [&](std::size_t index, std::span<float> row) {
    ++made;
    count_up(index, row);
  });
  EXPECT_TRUE(rows.is_cached());
  for (int again = 0; again < 2; ++again) {
    rows.with(4, [](std::span<const float> row) {
      EXPECT_EQ(std::vector(row.begin(), row.end()), (std::vector<float>{4, 5, 6}));
    });
  }
  EXPECT_EQ(made, 5);
}

// A hundred million rows of a thousand numbers would be 400 GB.
TEST(RowCache, AreMadeWhenAskedForWhenTheyAreMany) {
  const RowCache rows(100'000'000, 1000, count_up);
  EXPECT_FALSE(rows.is_cached());
  rows.with(7, [](std::span<const float> row) {
    EXPECT_EQ(row.size(), 1000U);
    EXPECT_EQ(row[0], 7);
    EXPECT_EQ(row[999], 1006);
  });
}

TEST(RowCache, AreKeptUpToTheLimitAndNotBeyond) {
  const auto nothing = [](std::size_t, std::span<float>) {};
  EXPECT_TRUE(RowCache(2, RowCache::most_kept / 2, nothing).is_cached());
  EXPECT_FALSE(RowCache(3, RowCache::most_kept / 2, nothing).is_cached());
}

}  // namespace
}  // namespace assay::attribution
