// Exports for researchers. They read by a conversation of their own, on a thread of their own, so
// that no answer of a participant and no login waits for them.
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "infra/http/refusal.h"
#include "infra/store/audit.h"
#include "study/responses/export_files.h"
#include "study/server/researcher.h"

namespace assay::server {
namespace {

using http::Request;
using http::Response;

constexpr std::size_t most_bytes = std::size_t{256} << 20;

struct ExportRequest {
  std::string study;
  const responses::Export* format = nullptr;
};

ExportRequest export_request(const Request& request) {
  const std::string format(request.parameter("format").value_or("csv"));
  return {request.value("id"), &find(responses::exports(), format, "format")};
}

Response make_export(Service& service, const ExportRequest& wanted) {
  const auto connection = store::open(service.store().url());
  const responses::Scope scope = responses::scope_of(*connection, wanted.study);
  const responses::Info& info = wanted.format->info;
  Response response;
  response.body = responses::export_text(*connection, *wanted.format, scope, most_bytes);
  const bool folder = info.file.empty();
  response.headers.set("Content-Type", folder ? "application/zip" : info.type);
  const std::string name = folder ? fmt::format("{}.zip", info.name) : std::string(info.file);
  response.headers.set("Content-Disposition",
                       fmt::format("attachment; filename=\"{}_{}\"", scope.name, name));
  response.headers.set("Cache-Control", "no-store");
  return response;
}

}  // namespace

std::vector<http::Route> export_routes(Service& service) {
  using enum store::Role;
  const auto handler = [&service](const Request& request, http::Reply reply) {
    auto wanted = std::make_shared<ExportRequest>(export_request(request));
    // Who may, and that they did, is settled and durable before anything is read.
    service.store().submit(
        [&service, request, wanted](store::Connection& connection) {
          const Researcher who = researcher_of(service, connection, request);
          expect_role(who, std::array{owner, analyst});
          responses::scope_of(connection, wanted->study);
          store::audit(connection,
                       {.at = service.now(),
                        .actor = who.account.name,
                        .action = "export",
                        .subject = wanted->study,
                        .details = nlohmann::json{{"format", wanted->format->info.name}}.dump()});
        },
        [&service, wanted, reply = std::move(reply)](std::exception_ptr problem) {
          if (problem) return reply(http::refusal(problem));
          const bool taken = service.export_worker().run([&service, wanted, reply] {
            try {
              reply(make_export(service, *wanted));
            } catch (...) {
              reply(http::refusal(std::current_exception()));
            }
          });
          if (!taken) reply(http::refusal(503, "Too much is going on; come back in a minute."));
        });
  };
  return {{http::Method::get, "/api/studies/:id/export", handler}};
}

}  // namespace assay::server
