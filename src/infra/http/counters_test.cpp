#include "infra/http/counters.h"

#include <gtest/gtest.h>

#include "infra/http/meter.h"

namespace assay::http {
namespace {

TEST(Counters, AreWrittenAsPrometheusReadsThem) {
  const Router router({{.pattern = "/a/:id", .handler = [](const Request&, Reply) {}}});
  Meter meter(router);
  meter.answered(0, 200, 0.0004);
  meter.answered(0, 200, 0.03);
  meter.answered(0, 404, 7.0);
  meter.answered(1, 400, 0);
  meter.connections_open = 3;
  const std::string text = metrics_text(meter.counters());
  // The buckets add up: 1 below half a millisecond, 2 below 50, all below infinity.
  for (const char* line : {
           "# TYPE assay_http_requests_total counter\n",
           "assay_http_requests_total{method=\"GET\",route=\"/a/:id\",status=\"200\"} 2\n",
           "assay_http_requests_total{method=\"GET\",route=\"/a/:id\",status=\"404\"} 1\n",
           "assay_http_requests_total{method=\"\",route=\"\",status=\"400\"} 1\n",
           "# TYPE assay_http_request_seconds histogram\n",
           "assay_http_request_seconds_bucket{method=\"GET\",route=\"/a/:id\",le=\"0.0005\"} 1\n",
           "assay_http_request_seconds_bucket{method=\"GET\",route=\"/a/:id\",le=\"0.025\"} 1\n",
           "assay_http_request_seconds_bucket{method=\"GET\",route=\"/a/:id\",le=\"0.05\"} 2\n",
           "assay_http_request_seconds_bucket{method=\"GET\",route=\"/a/:id\",le=\"5\"} 2\n",
           "assay_http_request_seconds_bucket{method=\"GET\",route=\"/a/:id\",le=\"+Inf\"} 3\n",
           "assay_http_request_seconds_sum{method=\"GET\",route=\"/a/:id\"} 7.0304\n",
           "assay_http_request_seconds_count{method=\"GET\",route=\"/a/:id\"} 3\n",
           "assay_http_connections_open 3\n",
       }) {
    EXPECT_NE(text.find(line), std::string::npos) << line << text;
  }
}

TEST(Counters, AStatusThatIsNotSpokenHereCountsAs500) {
  const Router router({});
  Meter meter(router);
  meter.answered(0, 299, 0);
  EXPECT_EQ(meter.counters().routes[0].answered.at(500), 1U);
}

}  // namespace
}  // namespace assay::http
