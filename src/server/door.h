// The door of a study: the link a panel gives to people. Their id becomes a keyed hash here and
// goes no further; the browser is sent on to an address without it.
#pragma once

#include "http/router.h"

namespace assay::server {

class Service;

// GET /study/:name
http::Handler door(Service& service);

}  // namespace assay::server
