// Bytes become a Response, for the client. Not for the layers above.
#pragma once

#include <boost/beast/http/basic_parser.hpp>

#include "infra/http/message.h"

namespace assay::http {

class ResponseParser : private boost::beast::http::basic_parser<false> {
 public:
  // The response to HEAD has a length and no body.
  explicit ResponseParser(bool is_head);

  // Reads from the front and says how many bytes it has used; wants to see the others again, with
  // more behind them. Throws Error.
  std::size_t feed(std::string_view bytes);
  // The stream has ended. Throws Error when the response has not.
  void end();

  bool has_begun() const { return got_some(); }
  bool is_done() const { return basic_parser::is_done(); }
  bool keeps_alive() const { return keep_alive(); }

  Response& response() { return response_; }

 private:
  using ErrorCode = boost::beast::error_code;
  using View = boost::beast::string_view;

  void on_request_impl(boost::beast::http::verb, View, View, int, ErrorCode&) override {}
  void on_response_impl(int status, View, int, ErrorCode&) override { response_.status = status; }
  void on_field_impl(boost::beast::http::field, View name, View value, ErrorCode&) override;
  void on_header_impl(ErrorCode&) override {}
  void on_body_init_impl(const boost::optional<std::uint64_t>&, ErrorCode&) override {}
  std::size_t on_body_impl(View body, ErrorCode&) override;
  void on_chunk_header_impl(std::uint64_t, View, ErrorCode&) override {}
  std::size_t on_chunk_body_impl(std::uint64_t, View body, ErrorCode&) override;
  void on_finish_impl(ErrorCode&) override {}

  Response response_;
};

}  // namespace assay::http
