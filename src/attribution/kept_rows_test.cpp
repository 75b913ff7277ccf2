#include "attribution/kept_rows.h"

#include <gtest/gtest.h>

#include <atomic>

namespace assay::attribution {
namespace {

// Row r holds r, r + 1, ...
void count_up(std::size_t index, std::span<float> row) {
  for (std::size_t at = 0; at < row.size(); ++at) row[at] = static_cast<float>(index + at);
}

TEST(KeptRows, AreMadeOnceWhenTheyAreFew) {
  std::atomic<int> made = 0;
  const KeptRows rows(5, 3, [&](std::size_t index, std::span<float> row) {
    ++made;
    count_up(index, row);
  });
  EXPECT_TRUE(rows.is_kept());
  for (int again = 0; again < 2; ++again) {
    rows.with(4, [](std::span<const float> row) {
      EXPECT_EQ(std::vector(row.begin(), row.end()), (std::vector<float>{4, 5, 6}));
    });
  }
  EXPECT_EQ(made, 5);
}

// A hundred million rows of a thousand numbers would be 400 GB.
TEST(KeptRows, AreMadeWhenAskedForWhenTheyAreMany) {
  const KeptRows rows(100'000'000, 1000, count_up);
  EXPECT_FALSE(rows.is_kept());
  rows.with(7, [](std::span<const float> row) {
    EXPECT_EQ(row.size(), 1000U);
    EXPECT_EQ(row[0], 7);
    EXPECT_EQ(row[999], 1006);
  });
}

TEST(KeptRows, AreKeptUpToTheLimitAndNotBeyond) {
  const auto nothing = [](std::size_t, std::span<float>) {};
  EXPECT_TRUE(KeptRows(2, KeptRows::most_kept / 2, nothing).is_kept());
  EXPECT_FALSE(KeptRows(3, KeptRows::most_kept / 2, nothing).is_kept());
}

}  // namespace
}  // namespace assay::attribution
