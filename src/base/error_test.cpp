#include "base/error.h"

#include <gmock/gmock.h>

namespace assay {
namespace {

TEST(Fail, ThrowsTheSentence) {
  try {
    fail("'{}' has {} rows; give at least {}.", "a.npy", 0, 1);
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "'a.npy' has 0 rows; give at least 1.");
    return;
  }
  FAIL() << "nothing was thrown";
}

TEST(Expects, ThrowsABugWithItsPlace) {
  EXPECT_NO_THROW(expects(true, "the sky is up"));
  try {
    expects(false, "the sky is up");
  } catch (const Bug& bug) {
    EXPECT_THAT(bug.what(), testing::HasSubstr("error_test.cpp"));
    EXPECT_THAT(bug.what(), testing::HasSubstr("the sky is up"));
    return;
  }
  FAIL() << "nothing was thrown";
}

// Whoever catches the world's errors must not catch ours.
TEST(Errors, AreOfDifferentKinds) {
  EXPECT_FALSE((std::is_base_of_v<Error, Bug>));
  EXPECT_FALSE((std::is_base_of_v<Bug, Error>));
  EXPECT_FALSE((std::is_base_of_v<std::runtime_error, Bug>));
}

}  // namespace
}  // namespace assay
