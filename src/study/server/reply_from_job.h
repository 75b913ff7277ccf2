// A reply that a job of the store makes: it is sent when what the job wrote is durable.
#pragma once

#include "infra/http/router.h"
#include "study/server/service.h"

namespace assay::server {

using ResponseJob = std::function<http::Response(store::Connection&)>;

// What the database says is for the log alone; whoever asked may ask again.
inline http::Response refusal_response(const std::exception_ptr& problem) {
  try {
    std::rethrow_exception(problem);
  } catch (const store::DatabaseError& error) {
    http::Response response =
        http::refusal(503, "The answer could not be stored just now; it will be tried again.");
    response.problem = error.what();
    return response;
  } catch (...) {
    return http::refusal(std::current_exception());
  }
}

inline void reply_from_job(store::Store& store, http::Reply reply, ResponseJob job) {
  auto made = std::make_shared<http::Response>();
  store.submit(
      [made, job = std::move(job)](store::Connection& connection) { *made = job(connection); },
      [made, reply = std::move(reply)](const std::exception_ptr& problem) {
        reply(problem ? refusal_response(problem) : std::move(*made));
      });
}

inline void reply_from_job(Service& service, http::Reply reply, ResponseJob job) {
  reply_from_job(service.store(), std::move(reply), std::move(job));
}

}  // namespace assay::server
