#include "study/server/self_contained.h"

#include <fmt/format.h>

#include <array>
#include <set>

#include "base/base64.h"
#include "base/sha256.h"

namespace assay::server {
namespace {

// A header has its limits; what is beyond it looks plain.
constexpr std::size_t most_hashes = 300;

std::string hash_of(std::string_view text) {
  const Digest digest = sha256_digest(text);
  return fmt::format("'sha256-{}'",
                     base64({reinterpret_cast<const char*>(digest.data()), digest.size()}));
}

// As a browser reads what an attribute says.
std::string unescaped(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, char>, 5> words{
      {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}}};
  std::string result;
  while (!text.empty()) {
    char letter = text.front();
    std::size_t length = 1;
    for (const auto& [word, meaning] : words) {
      if (!text.starts_with(word)) continue;
      letter = meaning;
      length = word.size();
    }
    result += letter;
    text.remove_prefix(length);
  }
  return result;
}

// What stands between every `begin` and the next `end`.
std::set<std::string> between(std::string_view html, std::string_view begin, std::string_view end) {
  std::set<std::string> found;
  for (std::size_t at = html.find(begin); at != std::string_view::npos; at = html.find(begin, at)) {
    at += begin.size();
    const std::size_t stop = html.find(end, at);
    if (stop == std::string_view::npos) break;
    found.emplace(html.substr(at, stop - at));
    at = stop;
  }
  return found;
}

std::string hashes_of(const std::set<std::string>& texts) {
  std::string result;
  std::size_t count = 0;
  for (const std::string& text : texts) {
    if (++count > most_hashes) break;
    result += " " + hash_of(text);
  }
  return result;
}

}  // namespace

std::string self_contained_policy(std::string_view html) {
  std::set<std::string> styles = between(html, "<style>", "</style>");
  for (const std::string& attribute : between(html, " style=\"", "\"")) {
    styles.insert(unescaped(attribute));
  }
  const std::set<std::string> scripts = between(html, "<script>", "</script>");
  return fmt::format(
      "default-src 'none'; img-src data:; font-src data:; style-src{}; "
      "script-src{}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; "
      "sandbox allow-downloads allow-popups{}",
      styles.empty() ? " 'none'" : " 'unsafe-hashes'" + hashes_of(styles),
      scripts.empty() ? " 'none'" : hashes_of(scripts), scripts.empty() ? "" : " allow-scripts");
}

http::Response self_contained_page(std::string html) {
  http::Response response;
  response.headers.set("Content-Type", "text/html; charset=utf-8");
  response.headers.set("Content-Security-Policy", self_contained_policy(html));
  response.headers.set("X-Frame-Options", "SAMEORIGIN");  // the console shows it in its page
  response.body = std::move(html);
  return response;
}

}  // namespace assay::server
