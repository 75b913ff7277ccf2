// For those who keep the server running.
#include <fmt/format.h>

#include "study/server/health.h"
#include "study/server/service.h"

namespace assay::server {

std::vector<http::Route> health_routes(Service& service, ReadCounters counted) {
  using enum http::Method;
  const auto health = [&service](const http::Request&, const http::Reply& reply) {
    const auto trouble = service.pulse().trouble();
    reply(trouble ? http::refusal(503, *trouble) : http::json_response("{\"status\":\"ok\"}"));
  };
  const auto metrics = [&service, counted = std::move(counted)](const http::Request&,
                                                                const http::Reply& reply) {
    const store::StoreCounts store = service.store().counts();
    http::Response response;
    response.headers.set("Content-Type", "text/plain; version=0.0.4");
    response.body = http::metrics_text(counted());
    for (const auto& [name, value] : {std::pair{"stored", store.stored},
                                      {"failed", store.failed},
                                      {"commits", store.commits},
                                      {"retries", store.retries}}) {
      response.body += fmt::format(
          "# TYPE assay_store_{0}_total counter\nassay_store_{0}_total "
          "{1}\n",
          name, value);
    }
    response.body +=
        fmt::format("# TYPE assay_store_waiting gauge\nassay_store_waiting {}\n", store.waiting);
    reply(std::move(response));
  };
  return {{get, "/health", health}, {get, "/metrics", metrics}};
}

}  // namespace assay::server
