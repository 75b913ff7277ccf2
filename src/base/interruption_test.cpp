#include "base/interruption.h"

#include <gtest/gtest.h>
#include <signal.h>

namespace assay {
namespace {

using testing::KilledBySignal;

// Whoever runs tests in the background may ignore Ctrl-C.
class Interruptions : public testing::Test {
 protected:
  Interruptions() { before_ = ::signal(SIGINT, SIG_DFL); }
  ~Interruptions() override { ::signal(SIGINT, before_); }

 private:
  void (*before_)(int);
};

TEST_F(Interruptions, CtrlCSaysWhatWasKeptAndEndsTheProgram) {
  EXPECT_EXIT(
      {
        const Interruption stopped("Nothing was kept.");
        ::raise(SIGINT);
      },
      KilledBySignal(SIGINT), "^assay: stopped\\. Nothing was kept\\.\n$");
}

TEST_F(Interruptions, TheNewestSpeaksAndWhatItSaidLast) {
  EXPECT_EXIT(
      {
        const Interruption command("Nothing was kept.");
        Interruption method("0 of 5 images are kept.");
        method.say("3 of 5 images are kept.");
        ::raise(SIGINT);
      },
      KilledBySignal(SIGINT), "^assay: stopped\\. 3 of 5 images are kept\\.\n$");
  EXPECT_EXIT(
      {
        const Interruption command("Nothing was kept.");
        { const Interruption method("3 of 5 images are kept."); }
        ::raise(SIGINT);
      },
      KilledBySignal(SIGINT), "^assay: stopped\\. Nothing was kept\\.\n$");
}

TEST_F(Interruptions, OfACommandWithStepsTheStepsDoNotSpeak) {
  EXPECT_EXIT(
      {
        const Interruption all("2 steps are kept.", Interruption::Of::all_steps);
        Interruption step("Nothing was kept.");
        step.say("3 of 5 images are kept.");
        ::raise(SIGINT);
      },
      KilledBySignal(SIGINT), "^assay: stopped\\. 2 steps are kept\\.\n$");
}

TEST_F(Interruptions, WhoIgnoresCtrlCGoesOn) {
  EXPECT_EXIT(
      {
        ::signal(SIGINT, SIG_IGN);
        const Interruption stopped("Nothing was kept.");
        ::raise(SIGINT);
        ::_exit(7);
      },
      testing::ExitedWithCode(7), "^$");
}

}  // namespace
}  // namespace assay
