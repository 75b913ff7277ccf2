// The status codes that are spoken here, each with its phrase.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace assay::http {

struct Status {
  int code;
  std::string_view phrase;
};

inline constexpr std::array statuses{
    Status{100, "Continue"},
    Status{200, "OK"},
    Status{201, "Created"},
    Status{202, "Accepted"},
    Status{204, "No Content"},
    Status{206, "Partial Content"},
    Status{301, "Moved Permanently"},
    Status{302, "Found"},
    Status{303, "See Other"},
    Status{304, "Not Modified"},
    Status{307, "Temporary Redirect"},
    Status{308, "Permanent Redirect"},
    Status{400, "Bad Request"},
    Status{401, "Unauthorized"},
    Status{403, "Forbidden"},
    Status{404, "Not Found"},
    Status{405, "Method Not Allowed"},
    Status{406, "Not Acceptable"},
    Status{408, "Request Timeout"},
    Status{409, "Conflict"},
    Status{410, "Gone"},
    Status{411, "Length Required"},
    Status{412, "Precondition Failed"},
    Status{413, "Content Too Large"},
    Status{414, "URI Too Long"},
    Status{415, "Unsupported Media Type"},
    Status{416, "Range Not Satisfiable"},
    Status{417, "Expectation Failed"},
    Status{422, "Unprocessable Content"},
    Status{423, "Locked"},
    Status{428, "Precondition Required"},
    Status{429, "Too Many Requests"},
    Status{431, "Request Header Fields Too Large"},
    Status{500, "Internal Server Error"},
    Status{501, "Not Implemented"},
    Status{503, "Service Unavailable"},
    Status{505, "HTTP Version Not Supported"},
};

// Where the code stands in `statuses`; a code that does not is a 500, for nobody may send it.
constexpr std::size_t status_index(int code) {
  std::size_t unknown = 0;
  for (std::size_t at = 0; at < statuses.size(); ++at) {
    if (statuses[at].code == code) return at;
    if (statuses[at].code == 500) unknown = at;
  }
  return unknown;
}

}  // namespace assay::http
