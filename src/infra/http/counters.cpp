#include "infra/http/counters.h"

#include <fmt/format.h>

#include <iterator>
#include <string_view>

namespace assay::http {
namespace {

class Text {
 public:
  void begin(std::string_view name, std::string_view type, std::string_view help) {
    fmt::format_to(std::back_inserter(text), "# HELP {} {}\n# TYPE {} {}\n", name, help, name,
                   type);
  }

  template <class Value>
  void line(std::string_view name, std::string_view labels, const Value& value) {
    fmt::format_to(std::back_inserter(text), "{}{} {}\n", name, labels, value);
  }

  std::string text;
};

std::string escaped(std::string_view value) {
  std::string result;
  for (const char letter : value) {
    if (letter == '"' || letter == '\\') result += '\\';
    result += letter;
  }
  return result;
}

std::string labels_of(const Counters::Route& route) {
  return fmt::format("method=\"{}\",route=\"{}\"", escaped(route.method), escaped(route.pattern));
}

void write_latency(Text& text, const Counters::Route& route) {
  constexpr std::string_view name = "assay_http_request_seconds";
  const std::string labels = labels_of(route);
  std::uint64_t below = 0;
  for (std::size_t at = 0; at < route.within.size(); ++at) {
    below += route.within[at];
    const std::string bound =
        at < latency_bounds.size() ? fmt::format("{}", latency_bounds[at]) : "+Inf";
    text.line(fmt::format("{}_bucket", name), fmt::format("{{{},le=\"{}\"}}", labels, bound),
              below);
  }
  text.line(fmt::format("{}_sum", name), fmt::format("{{{}}}", labels), route.seconds);
  text.line(fmt::format("{}_count", name), fmt::format("{{{}}}", labels), below);
}

}  // namespace

std::string metrics_text(const Counters& counters) {
  Text text;
  text.begin("assay_http_requests_total", "counter", "Requests that were answered.");
  for (const Counters::Route& route : counters.routes) {
    for (const auto& [status, count] : route.answered) {
      text.line("assay_http_requests_total",
                fmt::format("{{{},status=\"{}\"}}", labels_of(route), status), count);
    }
  }
  text.begin("assay_http_request_seconds", "histogram",
             "Time from the header of a request to the end of its response.");
  for (const Counters::Route& route : counters.routes) {
    if (!route.answered.empty()) write_latency(text, route);
  }
  const auto single = [&](std::string_view name, std::string_view type, std::string_view help,
                          std::uint64_t value) {
    text.begin(name, type, help);
    text.line(name, "", value);
  };
  single("assay_http_connections_open", "gauge", "Connections there are.",
         counters.connections_open);
  single("assay_http_connections_accepted_total", "counter", "Connections there have been.",
         counters.connections_accepted);
  single("assay_http_connections_refused_total", "counter", "Connections that were too many.",
         counters.connections_refused);
  single("assay_http_received_bytes_total", "counter", "Bytes read.", counters.bytes_received);
  single("assay_http_sent_bytes_total", "counter", "Bytes written.", counters.bytes_sent);
  return text.text;
}

}  // namespace assay::http
