// Where participants enter a study: the link that a panel gives them. Their id becomes a keyed hash
// here and goes no further; the browser is redirected to an address without it.
#pragma once

#include "infra/http/router.h"

namespace assay::server {

class Service;

// GET /study/:name
http::Handler entry_handler(Service& service);

}  // namespace assay::server
