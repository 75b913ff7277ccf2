#include "infra/http/request_parser.h"

#include <algorithm>

#include "infra/http/refusal.h"
#include "infra/http/target.h"

namespace assay::http {
namespace {

namespace beast = boost::beast::http;

constexpr std::size_t most_fields = 100;
// Memory for a body follows what has come, not what is announced.
constexpr std::size_t most_reserved = std::size_t{64} << 10;

std::string_view text(boost::beast::string_view view) { return {view.data(), view.size()}; }

[[noreturn]] void refuse_header_size(std::size_t most) {
  refuse(431, "The header of the request has more than {} bytes or {} fields.", most, most_fields);
}

// "GET / HTTP/2.0": sound, but of another version.
bool has_other_version(std::string_view bytes) {
  const std::string_view line = bytes.substr(0, bytes.find("\r\n"));
  const std::string_view end = line.substr(line.size() - std::min<std::size_t>(line.size(), 9));
  const auto is_digit = [](char letter) { return letter >= '0' && letter <= '9'; };
  return end.starts_with(" HTTP/") && end.size() == 9 && is_digit(end[6]) && end[7] == '.' &&
         is_digit(end[8]) && end != " HTTP/1.1" && end != " HTTP/1.0";
}

[[noreturn]] void refuse_bytes(const boost::beast::error_code& error, std::string_view bytes) {
  if (error == beast::error::bad_version && has_other_version(bytes)) {
    refuse(505, "Only HTTP/1.1 and HTTP/1.0 are spoken.");
  }
  refuse(400, "The request is not well-formed HTTP: {}.", error.message());
}

}  // namespace

RequestParser::RequestParser(std::size_t most_header) : most_header_(most_header) {
  header_limit(static_cast<std::uint32_t>(most_header));
  // Sizes are checked here, when the route is known.
  body_limit(std::numeric_limits<std::uint64_t>::max());
}

std::size_t RequestParser::feed(std::string_view bytes) {
  std::size_t used = 0;
  while (used < bytes.size() && !is_done()) {
    const bool had_header = has_header();
    error_code error;
    const std::size_t step = put({bytes.data() + used, bytes.size() - used}, error);
    used += step;
    if (!had_header) header_bytes_ += step;
    const std::size_t left = bytes.size() - used;
    if (error == beast::error::header_limit || (!had_header && header_bytes_ > most_header_)) {
      refuse_header_size(most_header_);
    }
    if (error == beast::error::need_more) {
      // A header in pieces, or the size of a chunk: neither is long.
      if (left + header_bytes_ > most_header_ && !had_header) refuse_header_size(most_header_);
      if (left > most_header_) refuse(400, "A chunk of the request begins with too long a line.");
      break;
    }
    if (error) refuse_bytes(error, bytes);
    if (!had_header && has_header()) break;
  }
  return used;
}

void RequestParser::allow_body(std::size_t most) {
  most_body_ = most;
  const auto length = is_done() ? boost::none : content_length();
  if (!length) return;
  if (*length > most) refuse(413, "The body of the request has more than {} bytes.", most);
  announced_ = static_cast<std::size_t>(*length);
  request_.body.reserve(std::min(announced_, most_reserved));
}

void RequestParser::on_request_impl(beast::verb, view method, view target, int version,
                                    error_code&) {
  method_ = text(method);
  target_ = text(target);
  is_old_ = version == 10;
}

void RequestParser::on_field_impl(beast::field, view name, view value, error_code&) {
  // What follows a chunked body would be a header that nobody has checked.
  if (has_header()) return;
  if (request_.headers.size() == most_fields) refuse_header_size(most_header_);
  request_.headers.add(text(name), text(value));
}

void RequestParser::check_lengths() const {
  const Headers& headers = request_.headers;
  if (headers.count("Content-Length") > 1 || headers.count("Transfer-Encoding") > 1) {
    refuse(400, "The request says its length twice.");
  }
  const auto length = headers.find("Content-Length");
  const auto coding = headers.find("Transfer-Encoding");
  if (length && (coding || length->find_first_not_of("0123456789") != std::string_view::npos)) {
    refuse(400, "The length of the request can be read in two ways.");
  }
  if (coding && (is_old_ || !same_word(*coding, "chunked"))) {
    refuse(501, "The transfer coding '{}' is not known; send 'chunked' or a length.", *coding);
  }
}

void RequestParser::on_header_impl(error_code&) {
  const std::optional<Method> known = method_named(method_);
  if (!known) refuse(501, "There is no method '{}' here.", method_.substr(0, 20));
  request_.method = *known;
  check_lengths();
  const std::size_t hosts = request_.headers.count("Host");
  if (hosts > 1 || (hosts == 0 && !is_old_)) refuse(400, "A request names one host.");
  const auto expectation = request_.headers.find("Expect");
  if (expectation && !same_word(*expectation, "100-continue")) {
    refuse(417, "The expectation '{}' cannot be met.", *expectation);
  }
  wants_to_continue_ = expectation && !is_old_;
  Target target = http::parse_target(target_);
  request_.path = std::move(target.path);
  request_.query = std::move(target.query);
}

std::size_t RequestParser::on_body_impl(view body, error_code&) {
  if (body.size() > most_body_ - std::min(most_body_, request_.body.size())) {
    refuse(413, "The body of the request has more than {} bytes.", most_body_);
  }
  request_.body.append(body.data(), body.size());
  return body.size();
}

std::size_t RequestParser::on_chunk_body_impl(std::uint64_t, view body, error_code& error) {
  return on_body_impl(body, error);
}

}  // namespace assay::http
