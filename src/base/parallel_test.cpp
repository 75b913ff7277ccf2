#include "base/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "base/error.h"

namespace assay {
namespace {

// Sets the number of threads for one test.
class Threads {
 public:
  explicit Threads(int count) : before_(threads()) { set_threads(count); }
  ~Threads() { set_threads(before_); }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

 private:
  int before_;
};

using Range = std::pair<std::size_t, std::size_t>;

std::set<Range> ranges(std::size_t count, std::size_t chunk) {
  std::set<Range> result;
  std::mutex mutex;
  parallel_for(count, chunk, [&](std::size_t begin, std::size_t end) {
    const std::lock_guard lock(mutex);
    EXPECT_TRUE(result.emplace(begin, end).second);
  });
  return result;
}

TEST(ParallelFor, CutsByTheChunkWhateverTheThreads) {
  for (const int count : {1, 2, 3, 7}) {
    const Threads threads(count);
    EXPECT_EQ(ranges(10, 4), (std::set<Range>{{0, 4}, {4, 8}, {8, 10}}));
    EXPECT_EQ(ranges(3, 100), (std::set<Range>{{0, 3}}));
    EXPECT_EQ(ranges(0, 4), std::set<Range>{});
    EXPECT_EQ(ranges(1000, 1).size(), 1000U);
  }
}

TEST(ParallelFor, RethrowsWhatABodyThrewAfterTheOthersEnded) {
  for (const int count : {1, 4}) {
    const Threads threads(count);
    std::atomic<int> running = 0;
    const auto body = [&](std::size_t begin, std::size_t) {
      ++running;
      if (begin == 5) {
        --running;
        fail("chunk {}", begin);
      }
      std::this_thread::yield();
      --running;
    };
    try {
      parallel_for(100, 1, body);
      FAIL() << "nothing was thrown";
    } catch (const Error& error) {
      EXPECT_STREQ(error.what(), "chunk 5");
      EXPECT_EQ(running, 0);
    }
    // The failure is not remembered.
    EXPECT_EQ(ranges(10, 4).size(), 3U);
  }
}

TEST(ParallelFor, UsesSeveralThreadsAndOneInsideABody) {
  const Threads threads(2);
  EXPECT_EQ(assay::threads(), 2);
  std::set<std::thread::id> seen;
  std::mutex mutex;
  std::atomic<int> waiting = 0;
  parallel_for(2, 1, [&](std::size_t, std::size_t) {
    EXPECT_EQ(assay::threads(), 1);
    ++waiting;
    // Both chunks must run at the same time for either to end.
    while (waiting < 2) std::this_thread::yield();
    const auto outer = std::this_thread::get_id();
    parallel_for(10, 1,
                 [&](std::size_t, std::size_t) { EXPECT_EQ(std::this_thread::get_id(), outer); });
    const std::lock_guard lock(mutex);
    seen.insert(outer);
  });
  EXPECT_EQ(seen.size(), 2U);
}

TEST(ParallelForWorkers, NobodySharesAWorkersPlace) {
  const Threads threads(3);
  std::vector<std::atomic<int>> busy(3);
  std::atomic<std::size_t> done = 0;
  parallel_for_workers(100, 7, [&](std::size_t begin, std::size_t end, std::size_t worker) {
    ASSERT_LT(worker, 3U);
    EXPECT_EQ(++busy[worker], 1);
    std::this_thread::yield();
    done += end - begin;
    --busy[worker];
  });
  EXPECT_EQ(done, 100U);
}

// A thread's number is that of the work around, which has more places than the work inside.
TEST(ParallelForWorkers, InsideOtherWorkThereIsOneWorker) {
  const Threads threads(2);
  parallel_for(8, 1, [](std::size_t, std::size_t) {
    parallel_for_workers(
        3, 1, [](std::size_t, std::size_t, std::size_t worker) { EXPECT_EQ(worker, 0U); });
  });
}

TEST(ParallelFor, WantsAChunk) {
  EXPECT_THROW(parallel_for(10, 0, [](std::size_t, std::size_t) {}), Bug);
  EXPECT_THROW(set_threads(-1), Bug);
}

TEST(SetThreads, ZeroMeansAllCores) {
  const Threads before(1);
  set_threads(0);
  EXPECT_GE(threads(), 1);
  EXPECT_EQ(threads(), static_cast<int>(std::thread::hardware_concurrency()));
}

TEST(SingleThread, LastsAsLongAsItLives) {
  const Threads threads(3);
  {
    const SingleThread alone;
    EXPECT_EQ(assay::threads(), 1);
    std::set<std::thread::id> seen;
    parallel_for(50, 1, [&](std::size_t, std::size_t) { seen.insert(std::this_thread::get_id()); });
    EXPECT_EQ(seen, std::set<std::thread::id>{std::this_thread::get_id()});
  }
  EXPECT_EQ(assay::threads(), 3);
}

}  // namespace
}  // namespace assay
