// Bytes become a Request, by Boost.Beast's parser with stricter manners: what two readers could
// read in two ways is refused. Not for the layers above.
#pragma once

#include <boost/beast/http/basic_parser.hpp>

#include "infra/http/message.h"

namespace assay::http {

class RequestParser : private boost::beast::http::basic_parser<true> {
 public:
  explicit RequestParser(std::size_t most_header);

  // Reads from the front and says how many bytes it has used; stops after the header, so that
  // somebody can look at it. What it has not used it wants to see again, with more behind it.
  // Throws Refusal: the rest of the stream then has no meaning.
  std::size_t feed(std::string_view bytes);

  bool has_begun() const { return got_some(); }
  bool has_header() const { return is_header_done(); }
  bool is_done() const { return basic_parser::is_done(); }

  // After the header. Throws Refusal (413) when the body is to be larger; also later, for a body
  // that did not say its size.
  void allow_body(std::size_t most);
  // Bytes of the body that the header promises and that are still to come.
  std::size_t announced() const { return announced_; }
  bool wants_to_continue() const { return wants_to_continue_; }
  bool keeps_alive() const { return keep_alive(); }

  Request& request() { return request_; }

 private:
  using error_code = boost::beast::error_code;
  using view = boost::beast::string_view;

  void on_request_impl(boost::beast::http::verb, view method, view target, int version,
                       error_code&) override;
  void on_response_impl(int, view, int, error_code&) override {}
  void on_field_impl(boost::beast::http::field, view name, view value, error_code&) override;
  void on_header_impl(error_code&) override;
  void on_body_init_impl(const boost::optional<std::uint64_t>&, error_code&) override {}
  std::size_t on_body_impl(view body, error_code&) override;
  void on_chunk_header_impl(std::uint64_t, view, error_code&) override {}
  std::size_t on_chunk_body_impl(std::uint64_t, view body, error_code&) override;
  void on_finish_impl(error_code&) override {}

  void check_lengths() const;

  Request request_;
  std::string method_;
  std::string target_;
  std::size_t most_header_;
  std::size_t most_body_ = 0;
  std::size_t header_bytes_ = 0;
  std::size_t announced_ = 0;
  bool is_old_ = false;  // HTTP/1.0
  bool wants_to_continue_ = false;
};

}  // namespace assay::http
