// A refusal as people see it who follow a link: a page with the sentence. Programs get JSON.
#pragma once

#include "infra/http/router.h"

namespace assay::server {

// Replies with a page where the request is a browser's and the response a refusal.
http::Reply with_refusal_page(const http::Request& request, http::Reply reply);

}  // namespace assay::server
