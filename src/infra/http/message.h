// A request and its response as plain values: what handlers read and write, and what the client
// sends and gets.
#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "infra/http/asset.h"
#include "infra/http/headers.h"

namespace assay::http {

enum class Method {
  get,
  head,
  post,
  put,
  patch,
  delete_,  // NOLINT(readability-identifier-naming): delete is a keyword
  options
};

std::string_view name(Method method);
std::optional<Method> method_named(std::string_view name);

using Pairs = std::vector<std::pair<std::string, std::string>>;

struct Request {
  Method method = Method::get;
  std::string path = "/";  // percent-decoded, sound UTF-8, without "." and ".." parts
  Pairs query = {};        // decoded, in order
  Headers headers = {};
  std::string body = {};

  // What the server adds.
  Pairs values = {};      // of the :names in the route's pattern
  std::string peer = {};  // address of the client, for rate limits only: it is not to be stored
  bool secure = false;    // came over TLS, to us or to a proxy that we trust

  // The first parameter of the query with that name.
  std::optional<std::string_view> parameter(std::string_view name) const;
  // Of a :name in the pattern of the route; there is one.
  const std::string& value(std::string_view name) const;
};

struct Response {
  int status = 200;
  Headers headers = {};
  std::string body = {};
  std::shared_ptr<const Asset> asset = {};  // instead of a body
  std::string frame_ancestors = {};  // who may show this in a frame ("https://..."); empty: nobody
  std::string form_action = {};      // where a form may go besides here ("https://...")
  std::string problem = {};          // for the log alone
};

Response json_response(std::string body, int status = 200);
Response asset_response(std::shared_ptr<const Asset> asset);
// 303: the browser gets the other address, whatever it sent.
Response see_other(std::string_view location);

// {"error": "A sentence."}
Response refusal(int status, std::string_view sentence);
// Refusal: its status. Another Error: 400 and its sentence. Anything else: 500, no detail but in
// `problem`.
Response refusal(const std::exception_ptr& problem);

}  // namespace assay::http
