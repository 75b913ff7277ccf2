#include "server/host.h"

#include "http/refusal.h"
#include "server/health.h"
#include "server/pages.h"

namespace assay::server {
namespace {

constexpr std::chrono::minutes between_tidyings{1};

}  // namespace

Host::Host(HostOptions options) : service_(std::move(options.service)) {
  std::vector<http::Route> routes = service_.routes();
  // The counters belong to the server, which is made with these routes.
  for (http::Route& route : health_routes(service_, [this] { return server_->counters(); })) {
    routes.push_back(std::move(route));
  }
  for (http::Route& route : page_routes(options.pages)) routes.push_back(std::move(route));
  server_ =
      std::make_unique<http::Server>(std::move(options.http), http::Router(std::move(routes)));
  housekeeping_ = std::jthread([this](const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!woken_.wait_for(lock, stop, between_tidyings, [&] { return stop.stop_requested(); })) {
      try {
        service_.tidy_up();
      } catch (const std::exception&) {
        // A store that is away for a while: the next minute will do.
      }
    }
  });
}

Host::~Host() { stop(http::Milliseconds(1000)); }

void Host::stop(http::Milliseconds patience) {
  housekeeping_.request_stop();
  server_->stop(patience);
}

}  // namespace assay::server
