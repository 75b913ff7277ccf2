// Everything that serves one workspace: the store, the studies that run, and the routes. The
// handlers of routes are in files of their own and get this.
#pragma once

#include <filesystem>

#include "http/rate_limit.h"
#include "http/router.h"
#include "server/aside.h"
#include "server/clock.h"
#include "server/live.h"
#include "store/secret.h"
#include "store/store.h"

namespace assay::server {

struct ServiceOptions {
  std::filesystem::path workspace;
  std::string database = {};  // a file or postgresql://...; empty: assay.db in the workspace
  Clock clock = wall_clock;
  std::int64_t lease_ms = 10 * minutes_ms;
  std::int64_t token_ms = 30 * days_ms;
  http::Rate per_token{.per_second = 20, .burst = 100};
  bool simulation = false;             // whether arrivals may call themselves simulated
  std::vector<std::string> open = {};  // studies whose newest version is to take participants
};

class Service {
 public:
  // Opens the store and makes every frozen study of the workspace ready.
  explicit Service(ServiceOptions options);

  const ServiceOptions& options() const { return options_; }
  std::int64_t now() const { return options_.clock(); }
  store::Store& store() { return store_; }
  Lives& lives() { return lives_; }
  Aside& aside() { return aside_; }
  http::RateLimit& per_token() { return per_token_; }
  const store::SealingKey& payment_key() const { return payment_key_; }

  // Reads the frozen versions that came since; returns how many are ready.
  std::size_t load_studies();
  // Frees what was kept too long: leases, payment ids, studies whose date is past.
  void tidy_up();

  // Every route; the service must outlive them.
  std::vector<http::Route> routes();

 private:
  ServiceOptions options_;
  store::Store store_;
  store::SealingKey payment_key_;
  Lives lives_;
  http::RateLimit per_token_;
  Aside aside_;  // last: its work uses the rest
};

}  // namespace assay::server
