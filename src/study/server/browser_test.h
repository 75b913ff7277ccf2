// For tests: a researcher with a browser that keeps the cookie of a login.
#pragma once

#include <nlohmann/json.hpp>
#include <sstream>

#include "infra/http/client.h"
#include "study/server/researcher.h"

namespace assay::server {

inline constexpr const char* password = "correct horse battery";

class Browser {
 public:
  explicit Browser(int port) : client_({.port = port}) {}

  // Of a path with a query its values need no decoding.
  http::Response send(http::Method method, const std::string& path, const nlohmann::json& body = {},
                      bool with_csrf = true) {
    return send_text(method, path, body.is_null() ? "" : body.dump(), with_csrf);
  }
  http::Response send_text(http::Method method, const std::string& path, std::string body,
                           bool with_csrf = true, const std::string& if_match = {}) {
    http::Request request{.method = method, .path = path.substr(0, path.find('?'))};
    if (const auto question = path.find('?'); question != std::string::npos) {
      std::istringstream pairs(path.substr(question + 1));
      for (std::string pair; std::getline(pairs, pair, '&');) {
        const auto equals = pair.find('=');
        request.query.emplace_back(pair.substr(0, equals), pair.substr(equals + 1));
      }
    }
    if (!cookie_.empty()) request.headers.set("Cookie", cookie_);
    if (with_csrf && !csrf_.empty()) request.headers.set(csrf_header, csrf_);
    if (method != http::Method::get) request.headers.set("Content-Type", content_type_);
    if (!if_match.empty()) request.headers.set("If-Match", if_match);
    request.body = std::move(body);
    http::Response response = client_.send(request);
    if (const auto set = response.headers.find("Set-Cookie")) {
      cookie_ = std::string(set->substr(0, set->find(';')));
    }
    return response;
  }
  http::Response log_in(const std::string& name, const std::string& word = password) {
    http::Response response =
        send(http::Method::post, "/api/login", {{"name", name}, {"password", word}});
    if (response.status == 200) csrf_ = nlohmann::json::parse(response.body)["csrf"];
    return response;
  }
  nlohmann::json get(const std::string& path) {
    return nlohmann::json::parse(send(http::Method::get, path).body, nullptr, false);
  }
  http::Response post(const std::string& path, const nlohmann::json& body) {
    return send(http::Method::post, path, body);
  }
  void set_cookie(std::string cookie) { cookie_ = std::move(cookie); }
  void set_csrf(std::string csrf) { csrf_ = std::move(csrf); }
  void set_content_type(std::string type) { content_type_ = std::move(type); }
  const std::string& cookie() const { return cookie_; }

 private:
  http::Client client_;
  std::string cookie_;
  std::string csrf_;
  std::string content_type_ = "application/json";
};

}  // namespace assay::server
