#include "evaluate/runner/kept_so_far.h"

#include <gtest/gtest.h>
#include <signal.h>

namespace assay::runner {
namespace {

// What is said when the run is stopped after `steps`.
template <class Steps>
void expect_said(const Steps& steps, const char* sentence) {
  EXPECT_EXIT(
      {
        ::signal(SIGINT, SIG_DFL);
        KeptSoFar kept("maps", 3, "the same command goes on from there");
        steps(kept);
        ::raise(SIGINT);
      },
      testing::KilledBySignal(SIGINT), sentence);
}

TEST(KeptSoFar, SaysHowMuchIsThereAndHowToGoOn) {
  expect_said([](KeptSoFar& kept) { kept.begin("rise"); }, "stopped. Nothing was kept yet");
  expect_said(
      [](KeptSoFar& kept) {
        kept.begin("rise");
        kept.has(64, 200, "images");
      },
      "'maps' keeps the explanations of 64 of 200 images by 'rise'; the same command goes on");
  expect_said(
      [](KeptSoFar& kept) {
        kept.begin("rise");
        kept.has(64, 200, "images");
        kept.finish();
        kept.begin("lime");
      },
      "'maps' keeps the explanations of 1 of 3 methods; the same");
  expect_said(
      [](KeptSoFar& kept) {
        kept.finish();
        kept.begin("lime");
        kept.has(1, 200, "images");
      },
      "of 1 of 3 methods and 1 of 200 images by 'lime'; the same");
}

}  // namespace
}  // namespace assay::runner
