#include "base/progress.h"

#include <gtest/gtest.h>

#include <sstream>

namespace assay {
namespace {

// A screen whose clock stands still until it is told.
struct Fake {
  std::ostringstream out;
  double now = 100;

  Screen screen(bool terminal, int columns = 80) {
    return {.stream = out, .is_terminal = terminal, .columns = columns, .clock = [this] {
              return now;
            }};
  }
};

// A quarter in 3 seconds leaves three quarters, so 9 seconds; 6 of 24 columns are full.
TEST(Progress, DrawsABarWithTheTimeLeft) {
  Fake fake;
  Progress progress(fake.screen(true), "training", 40);
  fake.now += 3;
  progress.update(10, "loss 0.31");
  EXPECT_EQ(fake.out.str(),
            "\rtraining [######..................] 10/40, 9.0 s left, loss 0.31\x1b[K");
}

TEST(Progress, IsNotDrawnMoreOftenThanTheEyeSees) {
  Fake fake;
  Progress progress(fake.screen(true), "training", 1000);
  for (std::size_t done = 1; done <= 1000; ++done) {
    fake.now += 0.001;
    progress.update(done);
  }
  std::size_t drawn = 0;
  for (const char letter : fake.out.str()) drawn += letter == '\r' ? 1 : 0;
  EXPECT_GE(drawn, 9U);
  EXPECT_LE(drawn, 10U);
}

TEST(Progress, LeavesTheLineEmpty) {
  Fake fake;
  {
    Progress progress(fake.screen(true), "training", 4);
    fake.now += 1;
    progress.update(4);
  }
  EXPECT_TRUE(fake.out.str().ends_with("\r\x1b[K"));
}

TEST(Progress, NeverWrapsANarrowTerminal) {
  Fake fake;
  Progress progress(fake.screen(true, 12), "éééééééééééééééé", 4);
  fake.now += 1;
  progress.update(1);
  EXPECT_EQ(fake.out.str(),
            "\rééééééééééé"
            "\x1b[K");
}

TEST(Progress, IsALineEveryTenSecondsInALog) {
  Fake fake;
  {
    Progress progress(fake.screen(false), "training", 100);
    for (std::size_t done = 1; done <= 25; ++done) {
      fake.now += 1;
      progress.update(done);
    }
  }
  EXPECT_EQ(fake.out.str(),
            "training 10/100, 1 min 30 s left\n"
            "training 20/100, 1 min 20 s left\n");
}

TEST(Progress, OfShortWorkIsSilentInALog) {
  Fake fake;
  {
    Progress progress(fake.screen(false), "training", 0);
    progress.update(0);
    fake.now += 1;
    progress.update(7);
  }
  EXPECT_EQ(fake.out.str(), "");
}

TEST(Progress, SaysNothingOfTheTimeLeftBeforeTheFirstStep) {
  Fake fake;
  Progress progress(fake.screen(false), "reading", 5);
  fake.now += 11;
  progress.update(0);
  EXPECT_EQ(fake.out.str(), "reading 0/5\n");
}

}  // namespace
}  // namespace assay
