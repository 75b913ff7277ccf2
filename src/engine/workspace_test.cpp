#include "engine/workspace.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/error.h"
#include "engine/values.h"

namespace assay::engine {
namespace {

// Sizes are in lines of 16 floats, 64 bytes.
Value lines(Workspace& workspace, std::int64_t count) {
  return workspace.make({{16 * count}, 1, 1});
}

// One of 10 lines, then two of 5 beside one of 1: 11 at once.
void tile(Workspace& workspace) {
  const Value hold = lines(workspace, 1);
  { const Value large = lines(workspace, 10); }
  const Value left = lines(workspace, 5);
  { const Value right = lines(workspace, 5); }
  const Value again = lines(workspace, 5);
}

TEST(Workspace, HoldsWhatIsAliveAtOnce) {
  Workspace workspace;
  for (int at = 0; at < 3; ++at) {
    tile(workspace);
    EXPECT_EQ(workspace.bytes(), 11U * 64);
  }
}

TEST(Workspace, GivesEveryTileTheSamePlaces) {
  Workspace workspace;
  tile(workspace);
  const float* first = lines(workspace, 1).get();
  tile(workspace);
  tile(workspace);
  const Value hold = lines(workspace, 1);
  const float* large = lines(workspace, 10).get();
  EXPECT_EQ(lines(workspace, 5).get(), large);
  EXPECT_NE(first, large);
}

// The same sizes in the same order, but the first value stays longer than before.
TEST(Workspace, AValueThatStaysLongerThanExpectedIsNotOverwritten) {
  Workspace workspace;
  for (int round = 0; round < 3; ++round) {
    {
      std::optional<Value> first = lines(workspace, 4);
      const Value hold = lines(workspace, 1);
      first.reset();
      const Value second = lines(workspace, 4);
    }
    const Value first = lines(workspace, 4);
    std::fill_n(first.get(), 64, 7.0F);
    const Value hold = lines(workspace, 1);
    const Value second = lines(workspace, 4);
    std::fill_n(second.get(), 64, 8.0F);
    EXPECT_TRUE(std::all_of(first.get(), first.get() + 64, [](float x) { return x == 7; }));
  }
}

TEST(Workspace, FollowsATileOfAnotherCourse) {
  Workspace workspace;
  tile(workspace);
  tile(workspace);
  for (int at = 0; at < 2; ++at) {
    const Value small = lines(workspace, 1);
    const Value larger = lines(workspace, 20);
    std::fill_n(larger.get(), 320, 1.0F);
  }
  EXPECT_EQ(workspace.bytes(), 21U * 64);
}

TEST(Workspace, ValuesAliveAtOnceDoNotOverlap) {
  Workspace workspace;
  const Value first = workspace.zeros({{64}, 1, 1});
  const Value second = workspace.zeros({{64}, 1, 1});
  std::fill_n(first.get(), 64, 1.0F);
  EXPECT_EQ(second.get()[0], 0.0F);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(second.get()) % 64, 0U);
}

TEST(Workspace, ZerosAreZerosEvenInUsedMemory) {
  Workspace workspace;
  {
    const Value used = workspace.make({{1, 3, 2}, 1, 16});
    std::fill_n(used.get(), 32, 5.0F);
  }
  const Value value = workspace.zeros({{1, 3, 2}, 1, 16});
  for (std::size_t at = 0; at < 32; ++at) EXPECT_EQ(value.get()[at], 0.0F);
}

TEST(Workspace, AValueMayOutliveIt) {
  std::optional<Workspace> workspace(std::in_place);
  const Value value = workspace->make({{4}, 1, 1});
  workspace.reset();
  value.get()[3] = 1;
  EXPECT_EQ(value.get()[3], 1.0F);
}

TEST(Value, IsSoleWhileNobodyElseHoldsIt) {
  Workspace workspace;
  const Value value = workspace.make({{4}, 1, 1});
  EXPECT_TRUE(value.is_sole());
  EXPECT_EQ(overwritable(workspace, value).get(), value.get());
  const Value copy = value;
  EXPECT_FALSE(value.is_sole());
  EXPECT_NE(overwritable(workspace, value).get(), value.get());
}

TEST(Blocked, GoesFromAnyBlockToAnyAndIsFreeWhenThere) {
  Workspace workspace;
  const Value plain = workspace.make({{1, 10, 3}, 1, 1});
  for (std::size_t at = 0; at < 30; ++at) plain.get()[at] = static_cast<float>(at);
  EXPECT_EQ(row_major(workspace, plain).get(), plain.get());
  const Value eight = blocked(workspace, plain, 8);
  EXPECT_EQ(blocked(workspace, eight, 8).get(), eight.get());
  const Value back = row_major(workspace, blocked(workspace, eight, 16));
  for (std::size_t at = 0; at < 30; ++at) EXPECT_EQ(back.get()[at], plain.get()[at]);
}

TEST(Spread, RepeatsEveryNumberInEveryLane) {
  Workspace workspace;
  const Value constant = workspace.make({{2}, 1, 1});
  constant.get()[0] = 3;
  constant.get()[1] = 4;
  const Value wide = spread(workspace, constant, 16);
  for (std::size_t lane = 0; lane < 16; ++lane) {
    EXPECT_EQ(wide.get()[lane], 3.0F);
    EXPECT_EQ(wide.get()[16 + lane], 4.0F);
  }
  EXPECT_THROW(spread(workspace, wide, 8), Bug);
}

TEST(Reshaped, SharesTheMemory) {
  Workspace workspace;
  const Value value = workspace.make({{2, 3}, 16, 1});
  const Value other = reshaped(value, {6});
  EXPECT_EQ(other.get(), value.get());
  EXPECT_EQ(other.layout, (kernels::Layout{{6}, 16, 1}));
  EXPECT_THROW(reshaped(workspace.make({{1, 8, 2}, 1, 8}), {16}), Bug);
}

}  // namespace
}  // namespace assay::engine
