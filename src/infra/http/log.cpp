#include "infra/http/log.h"

#include <fmt/format.h>

#include <ctime>
#include <iterator>

#include "base/utf8.h"

namespace assay::http {
namespace {

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char letter : printable(text)) {
    if (letter == '"' || letter == '\\') result += '\\';
    result += letter;
  }
  return result + '"';
}

std::string time_text(std::int64_t milliseconds) {
  const auto seconds = static_cast<std::time_t>(milliseconds / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", parts.tm_year + 1900,
                     parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
                     milliseconds % 1000);
}

}  // namespace

std::string log_line(const LogEntry& entry) {
  std::string line =
      fmt::format(R"({{"time":"{}","method":{},"route":{},"status":{},"ms":{:.3f},"bytes":{})",
                  time_text(entry.time_ms), quoted(entry.method), quoted(entry.route), entry.status,
                  entry.milliseconds, entry.bytes);
  if (!entry.problem.empty()) line += ",\"problem\":" + quoted(entry.problem);
  return line + '}';
}

}  // namespace assay::http
