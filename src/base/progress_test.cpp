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
  Progress progress(fake.screen(true), "training", 40, {"images"});
  fake.now += 3;
  progress.update(10, "loss 0.31");
  EXPECT_EQ(fake.out.str(),
            "\rtraining [######..................] 10 of 40 images, 9.0 s left, loss 0.31\x1b[K");
}

TEST(Progress, IsNotDrawnMoreOftenThanTheEyeSees) {
  Fake fake;
  Progress progress(fake.screen(true), "training", 1000, {"images"});
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
    Progress progress(fake.screen(true), "training", 4, {"images"});
    fake.now += 1;
    progress.update(4);
  }
  EXPECT_TRUE(fake.out.str().ends_with("\r\x1b[K"));
}

TEST(Progress, NeverWrapsANarrowTerminal) {
  Fake fake;
  Progress progress(fake.screen(true, 12), "éééééééééééééééé", 4, {"images"});
  fake.now += 1;
  progress.update(1);
  EXPECT_EQ(fake.out.str(),
            "\rééééééééééé"
            "\x1b[K");
}

TEST(Progress, IsALineEveryTenSecondsInALog) {
  Fake fake;
  {
    Progress progress(fake.screen(false), "training", 100, {"epochs"});
    for (std::size_t done = 1; done <= 25; ++done) {
      fake.now += 1;
      progress.update(done);
    }
  }
  EXPECT_EQ(fake.out.str(),
            "training 10 of 100 epochs, 1 min 30 s left\n"
            "training 20 of 100 epochs, 1 min 20 s left\n");
}

TEST(Progress, OfShortWorkIsSilentInALog) {
  Fake fake;
  {
    Progress progress(fake.screen(false), "training", 0, {"epochs"});
    progress.update(0);
    fake.now += 1;
    progress.update(7);
  }
  EXPECT_EQ(fake.out.str(), "");
}

TEST(Progress, SaysNothingOfTheTimeLeftBeforeTheFirstStep) {
  Fake fake;
  Progress progress(fake.screen(false), "reading", 5, {"files"});
  fake.now += 11;
  progress.update(0);
  EXPECT_EQ(fake.out.str(), "reading 0 of 5 files\n");
}

// A bar of two images that take minutes each had said "1500/2000".
TEST(Progress, CountsWholeThingsAndMovesByTheirParts) {
  Fake fake;
  Progress progress(fake.screen(true), "rise", 2, {.name = "images", .parts = 1000});
  fake.now += 3;
  progress.update(1500);
  EXPECT_EQ(fake.out.str(), "\rrise [##################......] 1 of 2 images, 1.0 s left\x1b[K");
  Fake other;
  Progress one(other.screen(false), "rise", 1, {.name = "images", .parts = 10});
  other.now += 10;
  one.update(5);
  EXPECT_EQ(other.out.str(), "rise 0 of 1 image, 10 s left\n");
}

TEST(Progress, OfWhatHasNoNumberShowsAShare) {
  Fake fake;
  Progress progress(fake.screen(false), "bootstrap", 1000, {});
  fake.now += 10;
  progress.update(500);
  EXPECT_EQ(fake.out.str(), "bootstrap 50 %, 10 s left\n");
}

}  // namespace
}  // namespace assay
