#include "study/server/refusal_page.h"

#include <nlohmann/json.hpp>

#include "base/json.h"
#include "report/element.h"
#include "study/server/self_contained.h"

namespace assay::server {
namespace {

using report::element;

constexpr std::string_view refusal_style =
    "body{margin:0;display:grid;place-items:center;min-height:100vh;background:#f6f5f3;"
    "color:#1d2327;font:18px/1.5 system-ui,sans-serif}"
    "main{max-width:32rem;margin:1rem;padding:2rem;background:#fff;border-radius:12px}"
    "h1{margin:0 0 .5rem;font-size:1.4rem}p{margin:0}"
    "@media(prefers-color-scheme:dark){body{background:#16191b;color:#eceff1}"
    "main{background:#202427}}";

http::Response as_page(http::Response response) {
  const auto told = json_or_null(response.body);
  if (!told.is_object() || !told.contains("error")) return response;
  auto head = element("head", {}, element("meta", {{"charset", "utf-8"}}),
                      element("meta", {{"name", "viewport"}, {"content", "width=device-width"}}),
                      element("title", {}, "This study cannot be opened"),
                      element("style", {}, refusal_style));
  const std::string wait(response.headers.find("Retry-After").value_or(""));
  if (!wait.empty()) head.add(element("meta", {{"http-equiv", "refresh"}, {"content", wait}}));
  const auto main = element("main", {}, element("h1", {}, "This study cannot be opened"),
                            element("p", {}, told["error"].get<std::string>()));
  http::Response page = self_contained_page(
      "<!doctype html>\n" +
      element("html", {{"lang", "en"}}, head, element("body", {}, main)).html());
  page.status = response.status;
  if (!wait.empty()) page.headers.set("Retry-After", wait);
  page.problem = std::move(response.problem);
  page.frame_ancestors = std::move(response.frame_ancestors);
  return page;
}

}  // namespace

http::Reply with_refusal_page(const http::Request& request, http::Reply reply) {
  const std::string accepted(request.headers.find("Accept").value_or(""));
  if (accepted.find("text/html") == std::string::npos) return reply;
  return [reply = std::move(reply)](http::Response response) {
    reply(response.status >= 400 ? as_page(std::move(response)) : std::move(response));
  };
}

}  // namespace assay::server
