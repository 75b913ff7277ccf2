// Any bytes at all as the body of a request: what a participant reports, put to a whole service
// with a store and a session that goes on, and what a researcher sends. Every answer is a plain one
// (200) or a refusal with a sentence, never a failure of ours, and events stay whole.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <future>
#include <string_view>

#include "base/error.h"
#include "base/temporary_folder.h"
#include "infra/store/events.h"
#include "infra/store/sessions.h"
#include "infra/store/withdrawal.h"
#include "study/server/reports.h"
#include "study/server/researcher.h"
#include "study/server/service.h"
#include "study/server/test_workspace.h"

namespace {

using namespace assay;
using namespace assay::server;

void check(bool is_kept) {
  if (!is_kept) std::abort();
}

class Target {
 public:
  Target() {
    study::Design design = study::test_design("team:set_size=2", study::test_ingredients(4, 1, 2));
    design.quota.replicates = 100;
    write_study(folder_.path(), design);
    ServiceOptions options{.workspace = folder_.path(), .open = {"trial_run"}};
    options.per_token = {};
    service_ = std::make_unique<Service>(std::move(options));
    router_ = std::make_unique<http::Router>(service_->routes());
    parameter_ = design.panel.participant;
  }

  // Somebody new for each input, so that one breaks what it breaks alone.
  void report(std::string_view body) {
    const http::Response found =
        send({.path = "/study/trial_run", .query = {{parameter_, std::to_string(++people_)}}});
    const std::string location(found.headers.find("Location").value_or(""));
    http::Request request{.method = http::Method::post, .path = "/api/reports"};
    request.headers.set("Authorization", "Bearer " + location.substr(location.find('#') + 1));
    request.body = body;
    const http::Response told = send(request);
    check(told.status == 200 || (told.status >= 400 && told.status < 500));
    service_->store().wait([&](store::Connection& connection) {
      for (const store::Session& one : store::list_sessions(connection, "trial_run@1")) {
        check(!store::find_event_flaw(connection, one.id));
        store::forget_session(connection, one.id);
      }
    });
  }

 private:
  http::Response send(http::Request request) {
    const http::Router::Match match = router_->match(request.method, request.path);
    check(match.route != nullptr);
    request.values = match.values;
    auto answered = std::make_shared<std::promise<http::Response>>();
    auto answer = answered->get_future();
    try {
      match.route->handler(
          request, [answered](http::Response said) { answered->set_value(std::move(said)); });
    } catch (...) {
      return http::refusal(std::current_exception());
    }
    return answer.get();
  }

  TemporaryFolder folder_{"assay-body-fuzz-"};
  std::string parameter_;
  std::unique_ptr<Service> service_;
  std::unique_ptr<http::Router> router_;
  int people_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Target target;
  const std::string_view body(reinterpret_cast<const char*>(data), size);
  target.report(body);
  try {
    read_reports(body);
  } catch (const Error&) {
  }
  try {
    required_texts({.body = std::string(body)}, {"name", "password"});
  } catch (const Error&) {
  }
  return 0;
}
