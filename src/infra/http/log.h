// A line of the log about one request: JSON without anything that names a person. The route's
// pattern stands for the path, and there is no query, no body, no address and no user agent.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace assay::http {

struct LogEntry {
  std::int64_t time_ms = 0;      // since 1970
  std::string_view method = {};  // empty when the request could not be read
  std::string_view route = {};   // empty when there is none
  int status = 0;
  double milliseconds = 0;
  std::size_t bytes = 0;          // of the response
  std::string_view problem = {};  // what an exception said, for a 500
};

std::string log_line(const LogEntry& entry);

}  // namespace assay::http
