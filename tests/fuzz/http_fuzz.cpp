// Any bytes at all as a request, as its target, query, cookies, Range and Accept-Encoding, and as a
// response: a Refusal or an Error, or values that keep their promises. The first byte says in how
// large pieces a request arrives.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "base/error.h"
#include "infra/http/negotiation.h"
#include "infra/http/outgoing.h"
#include "infra/http/request_parser.h"
#include "infra/http/response_parser.h"
#include "infra/http/target.h"

namespace {

using namespace assay;
using namespace assay::http;

constexpr std::size_t most_header = 4096;
constexpr std::size_t most_body = 8192;

void check(bool is_kept) {
  if (!is_kept) std::abort();
}

void check_path(const std::string& path) {
  check(path.starts_with('/'));
  check(path.find('\\') == std::string::npos && path.find('\0') == std::string::npos);
  check((path + "/").find("/../") == std::string::npos);
}

void read_target(std::string_view bytes) {
  const Target target = parse_target(bytes);
  check_path(target.path);
  const Target again = parse_target(target_text(target.path, target.query));
  check(again.path == target.path && again.query == target.query);
}

void read_range(std::string_view bytes) {
  for (const std::size_t size : {0U, 1U, 1000U}) {
    const Part part = parse_range(bytes, size);
    if (part.kind != Part::Kind::part) continue;
    check(part.length > 0 && part.offset < size && part.length <= size - part.offset);
  }
  check(choose_coding(bytes, {}) == Coding::identity);
  check(choose_coding(bytes, {.gzip = true}) != Coding::brotli);
  names_tag(bytes, "tag");
}

void read_request(std::string_view bytes, std::size_t step) {
  RequestParser parser(most_header);
  std::size_t used = 0;
  bool is_allowed = false;
  for (std::size_t end = 0; !parser.is_done();) {
    const std::size_t before = used;
    used += parser.feed(bytes.substr(used, end - used));
    if (parser.has_header() && !is_allowed) {
      is_allowed = true;
      parser.allow_body(most_body);
    }
    if (used == before && end == bytes.size()) return;
    end = std::min(bytes.size(), end + step);
  }
  const Request& request = parser.request();
  check_path(request.path);
  check(request.body.size() <= most_body && request.headers.size() <= 100);
  cookie(request.headers, "a");
  static const auto asset = make_asset(std::string(2000, 'a'), "text/css", Caching::immutable);
  const Outgoing out = make_outgoing(&request, asset_response(asset), {}, {});
  check(out.content().size() <= asset->bytes.size());
}

void read_response(std::string_view bytes) {
  ResponseParser parser(false);
  std::size_t used = 0;
  while (!parser.is_done()) {
    const std::size_t step = parser.feed(bytes.substr(used));
    used += step;
    if (step == 0) return;
  }
}

template <class Read>
void attempt(const Read& read) {
  try {
    read();
  } catch (const Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  attempt([&] { read_target(bytes); });
  attempt([&] { read_range(bytes); });
  attempt([&] { read_request(bytes, data[0] == 0 ? size : data[0]); });
  attempt([&] { read_response(bytes); });
  return 0;
}
