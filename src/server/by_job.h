// A reply that a job of the store makes: it is sent when what the job wrote is durable.
#pragma once

#include "http/router.h"
#include "server/service.h"

namespace assay::server {

using ResponseJob = std::function<http::Response(store::Connection&)>;

inline void by_job(Service& service, http::Reply reply, ResponseJob job) {
  auto made = std::make_shared<http::Response>();
  service.store().submit(
      [made, job = std::move(job)](store::Connection& connection) { *made = job(connection); },
      [made, reply = std::move(reply)](std::exception_ptr problem) {
        reply(problem ? http::refusal(problem) : std::move(*made));
      });
}

}  // namespace assay::server
