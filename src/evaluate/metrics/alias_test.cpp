#include "evaluate/metrics/alias.h"

#include <gmock/gmock.h>

#include <set>

namespace assay::metrics {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(AliasOfMetrics, MeansAMetricOfTheCatalogueAndIsNone) {
  std::set<std::string_view> names;
  for (const Metric& metric : catalogue()) names.insert(metric.info.name);
  for (const Alias& alias : aliases()) {
    EXPECT_TRUE(names.insert(alias.name).second) << alias.name;
    EXPECT_NO_THROW(build(catalogue(), alias.spec, "metric")) << alias.spec;
    EXPECT_FALSE(alias.whose.empty());
  }
}

TEST(AliasOfMetrics, StandsForASpec) {
  EXPECT_EQ(to_string(parse_metric("mass_accuracy")), "energy_pointing_game");
  EXPECT_EQ(to_string(parse_metric("log_odds:variant=ferret")),
            "comprehensiveness:loss=log_odds,variant=ferret");
  EXPECT_EQ(to_string(parse_metric("log_odds:loss=probability")),
            "comprehensiveness:loss=probability");
  EXPECT_EQ(to_string(parse_metric("deletion:steps=4")), "deletion:steps=4");
}

TEST(AliasOfMetrics, IsFoundByNearNames) {
  try {
    parse_metric("mass_acuracy");
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("There is no metric 'mass_acuracy'; did you mean "
                                        "'mass_accuracy'"));
  }
}

// Words of people who come from other toolkits.
TEST(AliasOfMetrics, KnowsTheNamesThatAreUsedElsewhere) {
  const auto own = [](std::string_view name) { return to_string(parse_metric(name)); };
  EXPECT_EQ(own("ris"), "relative_input_stability");
  EXPECT_EQ(own("ros"), "relative_output_stability");
  EXPECT_EQ(own("rrs"), "relative_representation_stability");
  EXPECT_EQ(own("avg_drop"), "average_drop");
  EXPECT_EQ(own("lipschitz"), "local_lipschitz");
}

TEST(AliasOfMetrics, IsListedBesideItsMetric) {
  EXPECT_THAT(other_names("bounding_box"), ElementsAre("rank_accuracy", "relevance_rank_accuracy"));
  EXPECT_THAT(other_names("monotonicity"),
              ElementsAre("monotonicity_correlation (variant=nguyen)"));
  EXPECT_THAT(other_names("deletion"), ElementsAre());
}

}  // namespace
}  // namespace assay::metrics
