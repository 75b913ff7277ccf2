#include "net/engine/arena.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/error.h"
#include "net/engine/values.h"

namespace assay::engine {
namespace {

// Sizes are in lines of 16 floats, 64 bytes.
Value lines(Arena& arena, std::int64_t count) { return arena.make({{16 * count}, 1, 1}); }

// One of 10 lines, then two of 5 beside one of 1: 11 at once.
void tile(Arena& arena) {
  const Value hold = lines(arena, 1);
  { const Value large = lines(arena, 10); }
  const Value left = lines(arena, 5);
  { const Value right = lines(arena, 5); }
  const Value again = lines(arena, 5);
}

TEST(Arena, HoldsWhatIsAliveAtOnce) {
  Arena arena;
  for (int at = 0; at < 3; ++at) {
    tile(arena);
    EXPECT_EQ(arena.bytes(), 11U * 64);
  }
}

TEST(Arena, GivesEveryTileTheSamePlaces) {
  Arena arena;
  tile(arena);
  const float* first = lines(arena, 1).get();
  tile(arena);
  tile(arena);
  const Value hold = lines(arena, 1);
  const float* large = lines(arena, 10).get();
  EXPECT_EQ(lines(arena, 5).get(), large);
  EXPECT_NE(first, large);
}

// The same sizes in the same order, but the first value stays longer than before.
TEST(Arena, AValueThatStaysLongerThanExpectedIsNotOverwritten) {
  Arena arena;
  for (int round = 0; round < 3; ++round) {
    {
      std::optional<Value> first = lines(arena, 4);
      const Value hold = lines(arena, 1);
      first.reset();
      const Value second = lines(arena, 4);
    }
    const Value first = lines(arena, 4);
    std::fill_n(first.get(), 64, 7.0F);
    const Value hold = lines(arena, 1);
    const Value second = lines(arena, 4);
    std::fill_n(second.get(), 64, 8.0F);
    EXPECT_TRUE(std::all_of(first.get(), first.get() + 64, [](float x) { return x == 7; }));
  }
}

TEST(Arena, FollowsATileOfAnotherCourse) {
  Arena arena;
  tile(arena);
  tile(arena);
  for (int at = 0; at < 2; ++at) {
    const Value small = lines(arena, 1);
    const Value larger = lines(arena, 20);
    std::fill_n(larger.get(), 320, 1.0F);
  }
  EXPECT_EQ(arena.bytes(), 21U * 64);
}

TEST(Arena, ValuesAliveAtOnceDoNotOverlap) {
  Arena arena;
  const Value first = arena.zeros({{64}, 1, 1});
  const Value second = arena.zeros({{64}, 1, 1});
  std::fill_n(first.get(), 64, 1.0F);
  EXPECT_EQ(second.get()[0], 0.0F);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(second.get()) % 64, 0U);
}

TEST(Arena, ZerosAreZerosEvenInUsedMemory) {
  Arena arena;
  {
    const Value used = arena.make({{1, 3, 2}, 1, 16});
    std::fill_n(used.get(), 32, 5.0F);
  }
  const Value value = arena.zeros({{1, 3, 2}, 1, 16});
  for (std::size_t at = 0; at < 32; ++at) EXPECT_EQ(value.get()[at], 0.0F);
}

TEST(Arena, AValueMayOutliveIt) {
  std::optional<Arena> arena(std::in_place);
  const Value value = arena->make({{4}, 1, 1});
  arena.reset();
  value.get()[3] = 1;
  EXPECT_EQ(value.get()[3], 1.0F);
}

TEST(Value, IsSoleWhileNobodyElseHoldsIt) {
  Arena arena;
  const Value value = arena.make({{4}, 1, 1});
  EXPECT_TRUE(value.is_sole());
  EXPECT_EQ(overwritable(arena, value).get(), value.get());
  const Value copy = value;
  EXPECT_FALSE(value.is_sole());
  EXPECT_NE(overwritable(arena, value).get(), value.get());
}

TEST(Blocked, GoesFromAnyBlockToAnyAndIsFreeWhenThere) {
  Arena arena;
  const Value plain = arena.make({{1, 10, 3}, 1, 1});
  for (std::size_t at = 0; at < 30; ++at) plain.get()[at] = static_cast<float>(at);
  EXPECT_EQ(row_major(arena, plain).get(), plain.get());
  const Value eight = blocked(arena, plain, 8);
  EXPECT_EQ(blocked(arena, eight, 8).get(), eight.get());
  const Value back = row_major(arena, blocked(arena, eight, 16));
  for (std::size_t at = 0; at < 30; ++at) EXPECT_EQ(back.get()[at], plain.get()[at]);
}

TEST(Spread, RepeatsEveryNumberInEveryLane) {
  Arena arena;
  const Value constant = arena.make({{2}, 1, 1});
  constant.get()[0] = 3;
  constant.get()[1] = 4;
  const Value wide = repeat_in_lanes(arena, constant, 16);
  for (std::size_t lane = 0; lane < 16; ++lane) {
    EXPECT_EQ(wide.get()[lane], 3.0F);
    EXPECT_EQ(wide.get()[16 + lane], 4.0F);
  }
  EXPECT_THROW(repeat_in_lanes(arena, wide, 8), Bug);
}

TEST(Reshaped, SharesTheMemory) {
  Arena arena;
  const Value value = arena.make({{2, 3}, 16, 1});
  const Value other = reshaped(value, {6});
  EXPECT_EQ(other.get(), value.get());
  EXPECT_EQ(other.layout, (kernels::Layout{{6}, 16, 1}));
  EXPECT_THROW(reshaped(arena.make({{1, 8, 2}, 1, 8}), {16}), Bug);
}

}  // namespace
}  // namespace assay::engine
