#include "server/works.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace assay::server {
namespace {

TEST(Works, OneStudyHasOneAtATime) {
  Works works;
  EXPECT_FALSE(works.find("birds"));
  EXPECT_TRUE(works.begin("birds", "build", 10));
  EXPECT_FALSE(works.begin("birds", "proof", 11));
  EXPECT_TRUE(works.begin("faces", "proof", 11));
  EXPECT_EQ(works.find("birds")->kind, "build");
  works.finish("birds", {}, 20);
  EXPECT_TRUE(works.begin("birds", "proof", 21));
}

TEST(Works, TellHowFarTheyAreAndHowTheyEnded) {
  Works works;
  works.begin("birds", "build", 10);
  works.advance("birds", 3, 8);
  EXPECT_TRUE(works.find("birds")->is_running);
  EXPECT_EQ(works.find("birds")->done, 3U);
  EXPECT_EQ(works.find("birds")->all, 8U);
  works.finish("birds", {"Two classes have no gloss."}, 20);
  EXPECT_FALSE(works.find("birds")->is_running);
  EXPECT_EQ(works.find("birds")->notes, std::vector<std::string>{"Two classes have no gloss."});
  EXPECT_EQ(works.find("birds")->ended, 20);
  // What comes next begins anew.
  works.begin("birds", "build", 30);
  EXPECT_EQ(works.find("birds")->done, 0U);
  EXPECT_TRUE(works.find("birds")->notes.empty());
  works.fail("birds", "There is no item 'dgo'.", 40);
  EXPECT_EQ(works.find("birds")->problem, "There is no item 'dgo'.");
}

TEST(Works, EndWithTheServer) {
  Works works;
  works.begin("birds", "build", 10);
  EXPECT_NO_THROW(works.advance("birds", 1, 8));
  works.stop();
  EXPECT_THROW(works.advance("birds", 2, 8), Error);
}

}  // namespace
}  // namespace assay::server
