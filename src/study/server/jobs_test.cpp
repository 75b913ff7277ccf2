#include "study/server/jobs.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace assay::server {
namespace {

TEST(StudyJobs, OneStudyHasOneAtATime) {
  StudyJobs jobs;
  EXPECT_FALSE(jobs.find("birds"));
  EXPECT_TRUE(jobs.begin("birds", "build", 10));
  EXPECT_FALSE(jobs.begin("birds", "proof", 11));
  EXPECT_TRUE(jobs.begin("faces", "proof", 11));
  EXPECT_EQ(jobs.find("birds")->kind, "build");
  jobs.finish("birds", {}, 20);
  EXPECT_TRUE(jobs.begin("birds", "proof", 21));
}

TEST(StudyJobs, TellHowFarTheyAreAndHowTheyEnded) {
  StudyJobs jobs;
  jobs.begin("birds", "build", 10);
  jobs.advance("birds", 3, 8);
  EXPECT_TRUE(jobs.find("birds")->is_running);
  EXPECT_EQ(jobs.find("birds")->done, 3U);
  EXPECT_EQ(jobs.find("birds")->all, 8U);
  jobs.finish("birds", {"Two classes have no gloss."}, 20);
  EXPECT_FALSE(jobs.find("birds")->is_running);
  EXPECT_EQ(jobs.find("birds")->notes, std::vector<std::string>{"Two classes have no gloss."});
  EXPECT_EQ(jobs.find("birds")->ended, 20);
  // What comes next begins anew.
  jobs.begin("birds", "build", 30);
  EXPECT_EQ(jobs.find("birds")->done, 0U);
  EXPECT_TRUE(jobs.find("birds")->notes.empty());
  jobs.fail("birds", "There is no item 'dgo'.", 40);
  EXPECT_EQ(jobs.find("birds")->problem, "There is no item 'dgo'.");
}

TEST(StudyJobs, EndWithTheServer) {
  StudyJobs jobs;
  jobs.begin("birds", "build", 10);
  EXPECT_NO_THROW(jobs.advance("birds", 1, 8));
  jobs.stop();
  EXPECT_THROW(jobs.advance("birds", 2, 8), Error);
}

}  // namespace
}  // namespace assay::server
