// Who a researcher is and what they may do. A login is a cookie that scripts cannot read; what
// changes something must carry the login's CSRF token in a header as well.
#pragma once

#include <initializer_list>
#include <span>

#include "infra/http/router.h"
#include "infra/store/accounts.h"
#include "study/server/reply_from_job.h"

namespace assay::server {

struct Researcher {
  store::Account account;
  std::string token;
};

using ResearcherJob =
    std::function<http::Response(store::Connection&, const Researcher&, const http::Request&)>;

// Runs the job for researchers of one of these roles; others get 401 or 403.
http::Handler researcher_handler(Service& service, std::initializer_list<store::Role> roles,
                                 ResearcherJob job);

inline constexpr std::string_view login_cookie = "assay_login";
inline constexpr std::string_view csrf_header = "X-CSRF-Token";

// Who sends it; throws http::Refusal. Inside a job.
Researcher researcher_of(Service& service, store::Connection& connection,
                         const http::Request& request);

// Throws http::Refusal when the role is none of these.
void expect_role(const Researcher& who, std::span<const store::Role> roles);

// The body as an object with exactly these texts. Throws Error.
std::vector<std::string> required_texts(const http::Request& request,
                                        std::initializer_list<const char*> names);

// The parameter of the query, or what is taken instead when there is none. Throws Error when it is
// no whole number in the range.
std::int64_t integer_parameter(const http::Request& request, const char* name, const Range& range,
                               std::int64_t otherwise);

// The route for requests whose body is declared to be JSON; others get 415. A page of another site
// can make a browser send a form, but nothing that says it is JSON.
http::Route json_only(http::Route route);

std::vector<http::Route> login_routes(Service& service);
std::vector<http::Route> password_routes(Service& service);
std::vector<http::Route> account_routes(Service& service);
std::vector<http::Route> study_routes(Service& service);
std::vector<http::Route> session_routes(Service& service);
std::vector<http::Route> export_routes(Service& service);
std::vector<http::Route> monitor_routes(Service& service);
std::vector<http::Route> workspace_routes(Service& service);
std::vector<http::Route> item_routes(Service& service);
std::vector<http::Route> preset_routes(Service& service);
std::vector<http::Route> draft_routes(Service& service);
std::vector<http::Route> making_routes(Service& service);
std::vector<http::Route> result_routes(Service& service);
std::vector<http::Route> backup_routes(Service& service);
std::vector<http::Route> retention_routes(Service& service);

}  // namespace assay::server
