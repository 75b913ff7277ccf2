// A server that runs: the service of a workspace, its routes over HTTP, and the housekeeping.
#pragma once

#include <atomic>

#include "infra/http/server.h"
#include "study/server/service.h"

namespace assay::server {

struct HostOptions {
  ServiceOptions service;
  http::Options http = {};
  std::filesystem::path pages = {};  // the built web pages; none: the API alone
};

class Host {
 public:
  explicit Host(HostOptions options);
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  int port() const { return server_->port(); }
  Service& service() { return service_; }
  // Answers what has arrived, takes nothing new; what is stored stays.
  void stop(http::Milliseconds patience);

 private:
  Service service_;
  std::unique_ptr<http::Server> server_;
  std::atomic<const http::Server*> counted_ = nullptr;  // the same, once it is made
  // Every minute: leases, ids and studies whose time is over.
  std::mutex mutex_;
  std::condition_variable_any woken_;
  std::jthread housekeeping_;
};

}  // namespace assay::server
