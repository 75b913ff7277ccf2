// What all the connections of a server share, and only read or count in.
#pragma once

#include <optional>

#include "infra/http/meter.h"
#include "infra/http/server.h"
#include "infra/http/tls.h"

namespace assay::http {

struct Shared {
  Options options;
  Router router;
  Meter meter{router};
  RateLimit rate{options.limits.rate};
  std::optional<Tls> tls = {};
};

}  // namespace assay::http
