#include "evaluate/sweep/job.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace assay::sweep {
namespace {

TEST(Job, TravelsAsBytes) {
  const std::vector<Job> jobs{
      {.model = 1, .first = 6, .targets = {3, 4}, .steps = {{0, {1, 2}}, {7, {}}}}, {}};
  EXPECT_EQ(jobs_of(to_bytes(jobs)), jobs);
  EXPECT_TRUE(jobs_of(to_bytes(std::vector<Job>{})).empty());
  EXPECT_THROW(jobs_of(to_bytes(jobs) + "x"), Bug);
}

}  // namespace
}  // namespace assay::sweep
