#include "study/server/draft_states.h"

#include <gtest/gtest.h>

namespace assay::server {
namespace {

std::shared_ptr<const DraftState> state(const std::string& key) {
  return std::make_shared<const DraftState>(DraftState{.key = key, .state = {}, .design = {}});
}

TEST(DraftStates, AreFoundWhileTheFilesAreTheSame) {
  DraftStates states;
  states.put("birds", state("one"));
  EXPECT_NE(states.find("birds", "one"), nullptr);
  EXPECT_EQ(states.find("birds", "two"), nullptr);
  EXPECT_EQ(states.find("cats", "one"), nullptr);
  states.put("birds", state("two"));
  EXPECT_EQ(states.find("birds", "one"), nullptr);
}

TEST(DraftStates, AreAFewAtMost) {
  DraftStates states;
  std::size_t held = 0;
  for (int at = 0; at < 100; ++at) states.put(std::to_string(at), state("key"));
  for (int at = 0; at < 100; ++at) held += states.find(std::to_string(at), "key") ? 1 : 0;
  EXPECT_GE(held, 1U);
  EXPECT_LE(held, 8U);
}

}  // namespace
}  // namespace assay::server
