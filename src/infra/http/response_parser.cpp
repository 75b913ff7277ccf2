#include "infra/http/response_parser.h"

#include "base/error.h"

namespace assay::http {
namespace {

constexpr std::uint32_t most_header = 64 << 10;
constexpr std::uint64_t most_body = std::uint64_t{1} << 30;

}  // namespace

ResponseParser::ResponseParser(bool is_head) {
  header_limit(most_header);
  body_limit(most_body);
  skip(is_head);
  eager(true);
}

std::size_t ResponseParser::feed(std::string_view bytes) {
  ErrorCode error;
  const std::size_t used = put({bytes.data(), bytes.size()}, error);
  const bool wants_more = error == boost::beast::http::error::need_more;
  if (error && !wants_more) fail("The response is not well-formed HTTP: {}.", error.message());
  if (bytes.size() - used > most_header && !is_done()) {
    fail("The response has too long a line.");
  }
  return used;
}

void ResponseParser::end() {
  ErrorCode error;
  if (has_begun()) put_eof(error);
  if (error || !has_begun()) fail("The server closed the connection before its response ended.");
}

void ResponseParser::on_field_impl(boost::beast::http::field, View name, View value, ErrorCode&) {
  if (is_header_done()) return;
  response_.headers.add({name.data(), name.size()}, {value.data(), value.size()});
}

std::size_t ResponseParser::on_body_impl(View body, ErrorCode&) {
  response_.body.append(body.data(), body.size());
  return body.size();
}

std::size_t ResponseParser::on_chunk_body_impl(std::uint64_t, View body, ErrorCode& error) {
  return on_body_impl(body, error);
}

}  // namespace assay::http
