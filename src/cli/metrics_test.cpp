#include "cli/metrics.h"

#include <gmock/gmock.h>

#include "cli/test_console.h"
#include "evaluate/metrics/alias.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

TEST(MetricsCommand, ListsEveryMetricWithASpecThatCanBeCopied) {
  const std::string people = "\n" + said(Metrics{});
  const std::string json = said(Metrics{.json = true});
  for (const metrics::Metric& metric : metrics::catalogue()) {
    const std::string spec = to_string(metric.complete({}));
    EXPECT_THAT(people, HasSubstr("\n" + spec + "\n"));
    EXPECT_THAT(people, HasSubstr(std::string(metric.info.reference)));
    EXPECT_THAT(json, HasSubstr("\"spec\": \"" + spec + "\""));
    for (const std::string& name : metrics::other_names(metric.info.name)) {
      EXPECT_THAT(people, HasSubstr(name));
      EXPECT_THAT(json, HasSubstr(name));
    }
    EXPECT_NO_THROW(build(metrics::catalogue(), spec, "metric"));
  }
}

TEST(MetricsCommand, SaysEverythingOfOneMetricByAnyOfItsNames) {
  const std::string page = said(Metrics{.name = "pixel_flipping"});
  EXPECT_THAT(page, testing::StartsWith("pixel_flipping\n\n"));
  EXPECT_THAT(page, HasSubstr("faithfulness; lower is better; needs a model\n"));
  for (const metrics::Metric& metric : metrics::catalogue()) {
    if (metric.info.name != "pixel_flipping") continue;
    for (const Described& param : metric.params()) {
      EXPECT_THAT(page, HasSubstr("\n  " + std::string(param.name) + " "));
    }
  }
  EXPECT_THAT(said(Metrics{.name = "log_odds"}),
              HasSubstr("\n  comprehensiveness:variant=eraser,loss=log_odds,"));
  EXPECT_THROW(said(Metrics{.name = "rise"}), Error);
}

}  // namespace
}  // namespace assay::cli
