#include "study/server/host.h"

#include <fmt/format.h>

#include "infra/http/refusal.h"
#include "study/server/health.h"
#include "study/server/pages.h"

namespace assay::server {
namespace {

constexpr std::chrono::minutes between_tidyings{1};

// As the newest version that runs has it.
Framing framing_of(Service& service, const std::string& name) {
  std::shared_ptr<const RunningStudy> newest;
  for (const auto& running : service.running_studies().all()) {
    if (running->name() != name) continue;
    const int version = running->study().design().version;
    if (!newest || version > newest->study().design().version) newest = running;
  }
  if (!newest) return {};
  const study::Panel& panel = newest->study().design().panel;
  Framing result;
  result.ancestors = fmt::format("{}", fmt::join(panel.frame_ancestors, " "));
  for (const std::string& host : panel.hosts) result.form_action += " https://" + host;
  if (!result.form_action.empty()) result.form_action.erase(0, 1);
  return result;
}

// Whether it could: a store may be away for a while, and the next minute will do.
bool tidied_up(Service& service) {
  try {
    service.tidy_up();
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace

Host::Host(HostOptions options) : service_(std::move(options.service)) {
  const std::string scheme = options.http.certificate_file.empty() ? "http" : "https";
  const std::string address = options.http.address;
  std::vector<http::Route> routes = service_.routes();
  // The counters belong to the server, which is made with these routes and may be asked before it
  // is known here.
  const auto counters = [this] {
    const http::Server* server = counted_.load(std::memory_order_acquire);
    return server ? server->counters() : http::Counters{};
  };
  for (http::Route& route : health_routes(service_, counters)) {
    routes.push_back(std::move(route));
  }
  const auto framing = [this](const std::string& name) { return framing_of(service_, name); };
  for (http::Route& route : page_routes(options.pages, framing)) {
    routes.push_back(std::move(route));
  }
  server_ =
      std::make_unique<http::Server>(std::move(options.http), http::Router(std::move(routes)));
  counted_.store(server_.get(), std::memory_order_release);
  service_.set_address(fmt::format("{}://{}:{}", scheme, address, port()));
  housekeeping_ = std::jthread([this](const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!woken_.wait_for(lock, stop, between_tidyings, [&] { return stop.stop_requested(); })) {
      static_cast<void>(tidied_up(service_));
    }
  });
}

Host::~Host() { stop(http::Milliseconds(1000)); }

void Host::stop(http::Milliseconds patience) {
  housekeeping_.request_stop();
  server_->stop(patience);
}

}  // namespace assay::server
