// For those who keep a server running: whether it answers, and what it has counted.
#pragma once

#include <functional>

#include "infra/http/counters.h"
#include "infra/http/router.h"

namespace assay::server {

class Service;

// What the HTTP server has counted; asked for at each request.
using ReadCounters = std::function<http::Counters()>;

std::vector<http::Route> health_routes(Service& service, ReadCounters counted);

}  // namespace assay::server
