#include "explain/attribution/alias.h"

#include <gmock/gmock.h>

#include <set>

namespace assay::attribution {
namespace {

using testing::ElementsAre;

TEST(AliasOfMethods, MeansAMethodOfTheCatalogueAndIsNone) {
  std::set<std::string_view> names;
  for (const Method& method : catalogue()) names.insert(method.info.name);
  for (const Alias& alias : aliases()) {
    EXPECT_TRUE(names.insert(alias.name).second) << alias.name;
    EXPECT_NO_THROW(build(catalogue(), alias.spec, "method")) << alias.spec;
    EXPECT_FALSE(alias.whose.empty());
  }
}

// Words of people who come from other toolkits.
TEST(AliasOfMethods, KnowsTheNamesThatAreUsedElsewhere) {
  const auto own = [](std::string_view name) { return to_string(parse_method(name)); };
  EXPECT_EQ(own("epsilon_plus"), "lrp:composite=epsilon_plus");
  EXPECT_EQ(own("epsilon_plus:bias=false"), "lrp:composite=epsilon_plus,bias=false");
  EXPECT_EQ(own("rollout"), "attention_rollout");
  EXPECT_EQ(own("ig:steps=8"), "integrated_gradients:steps=8");
  EXPECT_EQ(own("grad_cam++"), "grad_cam_plus_plus");
  EXPECT_EQ(own("gradient"), "gradient");
}

TEST(AliasOfMethods, IsListedBesideItsMethod) {
  EXPECT_THAT(other_names("occlusion"), ElementsAre("occlusion_sensitivity"));
  EXPECT_THAT(other_names("rise"), ElementsAre());
}

}  // namespace
}  // namespace assay::attribution
