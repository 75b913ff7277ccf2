// What all the connections of a server share, and only read or count in.
#pragma once

#include <optional>

#include "http/meter.h"
#include "http/server.h"
#include "http/tls.h"

namespace assay::http {

struct Shared {
  Options options;
  Router router;
  Meter meter{router};
  RateLimit rate{options.limits.rate};
  std::optional<Tls> tls = {};
};

}  // namespace assay::http
