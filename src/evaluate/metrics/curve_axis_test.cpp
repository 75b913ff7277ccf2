#include "evaluate/metrics/curve_axis.h"

#include <gmock/gmock.h>

#include "evaluate/metrics/metric.h"

namespace assay::metrics {
namespace {

std::vector<double> places(std::string_view metric, std::size_t numbers) {
  const CurveAxis& axis = find(catalogue(), metric, "metric").info.curve;
  std::vector<double> found;
  for (std::size_t at = 0; at < numbers; ++at) found.push_back(axis.place(at, numbers));
  return found;
}

// As published, or as each metric's parameters have them.
TEST(CurveAxis, PutsNumbersWhereTheMetricTookThem) {
  using testing::ElementsAre;
  EXPECT_THAT(places("deletion", 5), ElementsAre(0, 0.25, 0.5, 0.75, 1));
  EXPECT_THAT(places("irof", 3), ElementsAre(0, 1, 2));
  EXPECT_THAT(places("parameter_randomisation", 2), ElementsAre(1, 2));
  EXPECT_THAT(places("comprehensiveness", 5), ElementsAre(0.01, 0.05, 0.1, 0.2, 0.5));
  EXPECT_DOUBLE_EQ(places("sufficiency", 10)[2], 0.3);
  EXPECT_DOUBLE_EQ(places("masked_accuracy", 10)[9], 0.6);
  EXPECT_DOUBLE_EQ(places("iou", 19)[0], 0.05);
  EXPECT_DOUBLE_EQ(places("iou", 19)[18], 0.95);
  EXPECT_DOUBLE_EQ(places("road", 9)[0], 0.1);
  EXPECT_DOUBLE_EQ(places("road", 9)[8], 0.9);
  EXPECT_DOUBLE_EQ(places("max_box_acc", 100)[99], 0.99);
}

TEST(CurveAxis, NamesTwoCoursesOfRoadAlone) {
  for (const Metric& metric : catalogue()) {
    EXPECT_EQ(metric.info.curve.name.empty(), metric.info.curve.place == nullptr);
    EXPECT_EQ(!metric.info.curve.courses[0].empty(), metric.info.name == "road");
  }
}

}  // namespace
}  // namespace assay::metrics
