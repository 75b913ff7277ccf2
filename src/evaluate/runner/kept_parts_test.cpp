#include "evaluate/runner/kept_parts.h"

#include <gtest/gtest.h>

#include "base/temporary_folder.h"

namespace assay::runner {
namespace {

Part example() {
  return {.maps = attribution::Maps{Tensor({2, 3}, {1, 2, 3, 4, 5, 6}), {{"gap", {0.1, 0.2}}}},
          .seconds = 1.5,
          .passes = {10, 20}};
}

TEST(KeptParts, AreFoundAgainByTheSameQuestion) {
  const TemporaryFolder folder;
  KeptParts(folder.path(), "rise of these").keep(4, 6, example());
  const auto found = KeptParts(folder.path(), "rise of these").find(4, 6);
  ASSERT_TRUE(found);
  const auto& maps = std::get<attribution::Maps>(found->maps);
  EXPECT_EQ(maps.values, std::get<attribution::Maps>(example().maps).values);
  EXPECT_EQ(maps.measures[0].values, (std::vector{0.1, 0.2}));
  EXPECT_EQ(found->seconds, 1.5);
  EXPECT_EQ(found->passes.backward, 20U);
}

TEST(KeptParts, AreNotFoundByAnotherQuestionOrForOtherItems) {
  const TemporaryFolder folder;
  KeptParts(folder.path(), "rise of these").keep(4, 6, example());
  EXPECT_FALSE(KeptParts(folder.path(), "rise of those").find(4, 6));
  EXPECT_FALSE(KeptParts(folder.path(), "rise of these").find(4, 7));
}

TEST(KeptParts, TellHowManyItemsTheyHave) {
  const TemporaryFolder folder;
  std::vector<std::size_t> told;
  const KeptParts parts(folder.path(), "q", [&](std::size_t items) { told.push_back(items); });
  parts.keep(0, 2, example());
  parts.keep(2, 4, example());
  EXPECT_FALSE(parts.find(4, 6));
  EXPECT_TRUE(parts.find(0, 2));
  EXPECT_EQ(told, (std::vector<std::size_t>{2, 4, 2}));
}

TEST(KeptParts, GoWithoutATrace) {
  const TemporaryFolder folder;
  const KeptParts parts(folder.path(), "q");
  parts.keep(0, 2, example());
  parts.forget();
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace assay::runner
