// What participants' browsers ask for. A browser proves who it is by the token it was given at the
// entry, in a header: no cookie, which a frame would lose.
#pragma once

#include "infra/http/router.h"

namespace assay::server {

class Service;

std::vector<http::Route> participant_routes(Service& service);

}  // namespace assay::server
