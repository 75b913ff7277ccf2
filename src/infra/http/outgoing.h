// A response made ready for the wire: conditions and ranges are met, the coding is chosen, the
// protecting headers are there. A pure function of the request and the response.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "infra/http/message.h"

namespace assay::http {

// What every response says unless the handler has said something else under the same name.
struct Protection {
  std::string content_security_policy =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
      "font-src 'self'; connect-src 'self'; media-src 'self' blob:; frame-src 'self'; "
      "base-uri 'none'";  // form-action and frame-ancestors are added, by the response
  std::string strict_transport_security = "max-age=31536000";  // over TLS alone
};

struct SendingOptions {
  bool keep_alive = true;
  bool secure = false;
  std::string_view date = {};  // "Tue, 15 Nov 1994 08:12:31 GMT"
};

struct Outgoing {
  int status = 200;
  std::string head;  // up to and with the empty line
  std::string body;
  std::shared_ptr<const Asset> asset;  // keeps alive what `shared` shows
  std::string_view shared;             // instead of a body

  std::string_view content() const { return asset ? shared : std::string_view(body); }
};

// The request is not there when it could not be read.
Outgoing make_outgoing(const Request* request, Response response, const SendingOptions& manner,
                       const Protection& protection);

// Of the second since 1970, as HTTP writes it.
std::string date_text(std::int64_t seconds);

}  // namespace assay::http
