#include "net/engine/memory_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "base/processor_time_test.h"
#include "base/rng.h"

namespace assay::engine {
namespace {

// 0123456789
// aaaaaa        10 floats
//  bbb          4 floats
//     ccccc     6 floats
//       ddd     5 floats, where a was
TEST(Place, PutsLaterValuesWhereEarlierOnesWere) {
  std::vector<Lifetime> lifetimes{{10, 0, 6}, {4, 1, 4}, {6, 4, 9}, {5, 6, 9}};
  EXPECT_EQ(assign_offsets(lifetimes), 16U);
  EXPECT_EQ(lifetimes[0].offset, 0U);
  EXPECT_EQ(lifetimes[2].offset, 10U);
  EXPECT_EQ(lifetimes[3].offset, 0U);
  EXPECT_EQ(lifetimes[1].offset, 10U);
}

TEST(Place, NeedsNothingForNothing) {
  std::vector<Lifetime> none;
  EXPECT_EQ(assign_offsets(none), 0U);
}

// The floats all lifetimes need at once, at any moment, and whether two of them are at one place.
struct Packed {
  std::size_t peak = 0;
  bool is_sound = true;
};

Packed examine(const std::vector<Lifetime>& lifetimes) {
  std::vector<std::pair<std::size_t, const Lifetime*>> events;
  for (const Lifetime& lifetime : lifetimes) {
    events.emplace_back(2 * lifetime.until, &lifetime);
    events.emplace_back(2 * lifetime.from + 1, &lifetime);
  }
  std::ranges::sort(events);
  std::map<std::size_t, std::size_t> alive;  // by offset
  std::size_t sum = 0;
  Packed result;
  for (const auto& [moment, lifetime] : events) {
    if (moment % 2 == 0) {
      sum -= lifetime->floats;
      alive.erase(lifetime->offset);
      continue;
    }
    const auto next = alive.lower_bound(lifetime->offset);
    if (next != alive.end() && next->first < lifetime->offset + lifetime->floats)
      result.is_sound = false;
    if (next != alive.begin()) {
      const auto before = std::prev(next);
      if (before->first + before->second > lifetime->offset) result.is_sound = false;
    }
    alive.emplace(lifetime->offset, lifetime->floats);
    sum += lifetime->floats;
    result.peak = std::max(result.peak, sum);
  }
  return result;
}

// A chain, in which two are alive at a time, a tape, of which nothing goes before all are there,
// and anything between.
std::vector<Lifetime> many(std::size_t number, std::size_t longest, std::uint64_t seed) {
  Random random(seed, 0);
  std::vector<Lifetime> lifetimes;
  for (std::size_t at = 0; at < number; ++at) {
    const std::size_t length = longest == 0 ? 2 * (number - at) : 3 + random.below(longest);
    lifetimes.push_back({16 * (1 + random.below(50)), 2 * at, 2 * at + length});
  }
  return lifetimes;
}

TEST(Place, OfVeryManyWastesLittleToo) {
  for (const std::size_t longest : {1, 40, 4000, 0}) {
    std::vector<Lifetime> lifetimes = many(20'000, longest, 3);
    const std::size_t total = assign_offsets(lifetimes);
    const Packed packed = examine(lifetimes);
    EXPECT_TRUE(packed.is_sound) << longest;
    EXPECT_GE(total, packed.peak);
    // Of a chain there are two at a time, and a large one may find no hole of two small ones.
    EXPECT_LE(static_cast<double>(total), 1.5 * static_cast<double>(packed.peak)) << longest;
  }
}

// Comparing each with all others takes 16 times as long for 4 times as many.
TEST(Place, OfVeryManyTakesFourTimesAsLongForFourTimesAsMany) {
  const auto seconds = [](std::size_t number, std::size_t longest) {
    const std::vector<Lifetime> lifetimes = many(number, longest, 3);
    return processor_seconds([&] {
      std::vector<Lifetime> placed = lifetimes;
      assign_offsets(placed);
    });
  };
  for (const std::size_t longest : {1, 40, 0}) {
    SCOPED_TRACE(longest);
    expect_linear([&](std::size_t number) { return seconds(number, longest); }, 10'000);
  }
}

TEST(Place, NeverPutsTwoAtOnePlaceAtOnceAndWastesLittle) {
  Random random(5, 0);
  for (int round = 0; round < 20; ++round) {
    std::vector<Lifetime> lifetimes;
    for (int at = 0; at < 60; ++at) {
      const std::size_t from = random.below(100);
      lifetimes.push_back({16 * (1 + random.below(50)), from, from + 1 + random.below(20)});
    }
    const std::size_t total = assign_offsets(lifetimes);
    std::size_t peak = 0;
    for (std::size_t now = 0; now < 120; ++now) {
      std::vector<const Lifetime*> alive;
      std::size_t sum = 0;
      for (const Lifetime& lifetime : lifetimes) {
        if (lifetime.from > now || lifetime.until <= now) continue;
        alive.push_back(&lifetime);
        sum += lifetime.floats;
      }
      peak = std::max(peak, sum);
      std::ranges::sort(alive, {}, &Lifetime::offset);
      for (std::size_t at = 1; at < alive.size(); ++at) {
        EXPECT_LE(alive[at - 1]->offset + alive[at - 1]->floats, alive[at]->offset);
      }
    }
    EXPECT_GE(total, peak);
    EXPECT_LE(static_cast<double>(total), 1.3 * static_cast<double>(peak));
  }
}

}  // namespace
}  // namespace assay::engine
